/** Structured data (schema.org) for the articles about brewing. */
import { decimal } from '../../../lib/danish.ts';
import type { Article, Recipe } from './articles.ts';

interface About {
  article: Article;
  url: string;
  /** The full address of the picture shown with a link to the page. */
  image: string;
  family: string;
}

/** Describes a brew as a Recipe, any other article as an Article. */
export function articleJsonLd({ article, url, image, family }: About) {
  const common = {
    '@context': 'https://schema.org',
    url,
    image,
    name: article.title,
    description: article.summary,
    datePublished: article.date,
    inLanguage: 'da',
    author: { '@type': 'Organization', name: `Familien ${family}` },
  };
  if (!article.recipe) return { ...common, '@type': 'Article', headline: article.title };
  return { ...common, '@type': 'Recipe', ...recipe(article.recipe) };
}

const recipe = (brew: Recipe) => ({
  recipeCategory: 'Øl',
  recipeCuisine: brew.style,
  recipeYield: `${decimal(brew.litres, 1)} liter`,
  recipeIngredient: [
    ...brew.malts.map(({ name, kg }) => `${decimal(kg, 3)} kg ${name}`),
    ...brew.hops.map(
      ({ name, grams, alpha }) => `${decimal(grams, 1)} g ${name} (${decimal(alpha, 1)} % alfa)`,
    ),
    ...brew.others.map(({ name, amount }) => `${amount} ${name}`),
    brew.yeast.name,
  ],
  recipeInstructions: [
    ...brew.mash.map(({ degrees, minutes }) => `Mæsk ved ${decimal(degrees, 1)} °C i ${minutes} minutter.`),
    ...brew.hops.map(({ name, grams, minutes }) =>
      minutes === 0
        ? `Sluk, og tilsæt ${decimal(grams, 1)} g ${name}.`
        : `Kog ${decimal(grams, 1)} g ${name} i ${minutes} minutter.`,
    ),
    `Køl, tilsæt ${brew.yeast.name}, og gær ved ${decimal(brew.yeast.degrees, 1)} °C.`,
  ].map((text) => ({ '@type': 'HowToStep', text })),
});
