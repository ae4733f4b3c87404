import { getCollection } from 'astro:content';
import rss from '@astrojs/rss';
import type { APIContext } from 'astro';
import { articlePath } from '../features/brewing/rules/articles.ts';
import { site } from '../site.config.ts';

/** All articles, newest first, for readers with a feed reader. */
export async function GET({ site: address }: APIContext) {
  const articles = await getCollection('brygning');
  return rss({
    title: site.product,
    description: `Artikler fra familien ${site.product}`,
    site: address ?? '',
    trailingSlash: false,
    stylesheet: '/feed.css',
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `<language>da</language><atom:link href="${new URL('/feed.xml', address)}" rel="self" type="application/rss+xml"/>`,
    items: articles
      .toSorted((a, b) => b.data.date.localeCompare(a.data.date))
      .map(({ id, data }) => ({
        title: data.title,
        description: data.summary,
        link: articlePath({ id }),
        pubDate: new Date(data.date),
      })),
  });
}
