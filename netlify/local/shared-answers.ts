type Answer = (request: Request) => Promise<Response | undefined>;

/** In ms. */
const keptFor = 5_000;

/**
 * Lets requests that come at the same time, or within some seconds, share an answer that a CDN may keep, as a site
 * at home has no CDN: many visitors at once ask the database once. Who sends a cookie gets an answer of their own.
 */
export const shareAnswers = (answer: Answer): Answer => {
  const shared = new Map<string, Promise<Response | undefined>>();
  return async (request) => {
    const { url, method, headers } = request;
    if (method !== 'GET' || headers.has('cookie')) return answer(request);
    const found = await shared.get(url);
    if (found) return found.clone();
    const own = answer(request);
    const kept = own.then(ifShared, () => undefined);
    shared.set(url, kept);
    const isShared = (await kept) !== undefined;
    const forget = () => shared.get(url) === kept && shared.delete(url);
    if (isShared) setTimeout(forget, keptFor).unref();
    else forget();
    const response = await own;
    return isShared ? response?.clone() : response;
  };
};

const ifShared = (response: Response | undefined) =>
  response?.headers.get('netlify-cdn-cache-control')?.startsWith('public') ? response : undefined;
