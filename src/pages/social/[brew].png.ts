import { getCollection } from 'astro:content';
import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { brewCard } from '../../features/brewing/views/brew-card.ts';

/** A card for each brew; the other articles have the brewery's. */
export const getStaticPaths = (async () =>
  (await getCollection('brygning')).flatMap(({ id, data }) =>
    data.recipe ? [{ params: { brew: id }, props: { ebc: data.recipe.ebc } }] : [],
  )) satisfies GetStaticPaths;

/** Drawing the card is most of the work for a brew in a build, and brews of the same colour share it. */
const cards = new Map<number, Promise<Buffer>>();

function card(ebc: number): Promise<Buffer> {
  const drawn =
    cards.get(ebc) ??
    sharp(Buffer.from(brewCard(ebc)))
      .png({ palette: true, effort: 4 })
      .toBuffer();
  cards.set(ebc, drawn);
  return drawn;
}

export const GET: APIRoute<{ ebc: number }> = async ({ props }) =>
  new Response(new Uint8Array(await card(Math.round(props.ebc))), {
    headers: { 'Content-Type': 'image/png' },
  });
