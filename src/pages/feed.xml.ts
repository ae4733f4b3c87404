import { loadRenderers } from 'astro:container';
import { getCollection, render } from 'astro:content';
import { getContainerRenderer } from '@astrojs/mdx/container-renderer';
import rss from '@astrojs/rss';
import type { APIContext } from 'astro';
import { experimental_AstroContainer as AstroContainer } from 'astro/container';
import { textComponents } from '../components/text/text-components.ts';
import { articlePath } from '../features/brewing/rules/articles.ts';
import Ingredients from '../features/brewing/views/Ingredients.astro';
import Log from '../features/brewing/views/Log.astro';
import Mash from '../features/brewing/views/Mash.astro';
import { site } from '../site.config.ts';

/** All articles, newest first and as a whole, for readers with a feed reader. */
export async function GET({ site: address }: APIContext) {
  const articles = await getCollection('brygning');
  const container = await AstroContainer.create({ renderers: await loadRenderers([getContainerRenderer()]) });
  const contentOf = async (article: (typeof articles)[number]) => {
    const { Content } = await render(article);
    const { recipe } = article.data;
    const parts = [
      container.renderToString(Content, { props: { components: textComponents } }),
      ...(recipe
        ? [
            container.renderToString(Ingredients, { props: { recipe } }),
            container.renderToString(Mash, { props: { steps: recipe.mash } }),
            container.renderToString(Log, { props: { recipe } }),
          ]
        : []),
    ];
    return (await Promise.all(parts)).join('').replaceAll(/(?<==")\/|(?<=, )\/(?=_astro)/g, `${address}`);
  };
  return rss({
    title: site.product,
    description: `Artikler fra familien ${site.product}`,
    site: address ?? '',
    trailingSlash: false,
    stylesheet: '/feed.css',
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>da</language><atom:link href="${new URL('/feed.xml', address)}" rel="self" type="application/rss+xml"/>`,
    items: await Promise.all(
      articles
        .toSorted((a, b) => b.data.date.localeCompare(a.data.date))
        .map(async (article) => ({
          title: article.data.title,
          description: article.data.summary,
          content: await contentOf(article),
          link: articlePath(article),
          pubDate: new Date(article.data.date),
        })),
    ),
  });
}
