# The whole site on a machine of the family's own: docs/deploy.md, 'At home'.
FROM node:24-slim
WORKDIR /familieside
COPY . .
RUN npm ci && npm cache clean --force && chown -R node:node .
ENV HOST=0.0.0.0 DATA_DIR=/data
RUN mkdir -p /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 4321
CMD ["npm", "run", "serve"]
