import { getCollection } from 'astro:content';
import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { brewCard } from '../../features/brewing/views/brew-card.ts';

/** A card for each brew; the other articles have the brewery's. */
export const getStaticPaths = (async () =>
  (await getCollection('brygning')).flatMap(({ id, data }) =>
    data.recipe ? [{ params: { brew: id }, props: { ebc: data.recipe.ebc } }] : [],
  )) satisfies GetStaticPaths;

export const GET: APIRoute<{ ebc: number }> = async ({ props }) => {
  const card = await sharp(Buffer.from(brewCard(props.ebc)))
    .png({ palette: true, effort: 4 })
    .toBuffer();
  return new Response(new Uint8Array(card), { headers: { 'Content-Type': 'image/png' } });
};
