import {
  albumsOf,
  albumTitle,
  altOf,
  captionOf,
  categoryUrl,
  contentId,
  fileAddress,
  gridSizes,
  type PageContent,
  type Photo,
  type Picture,
  pictureAnchor,
  ratioOf,
  tilesOf,
} from '../../../src/features/photos/rules/albums.ts';
import { thumbnailSizes, thumbnailSources } from '../../../src/features/photos/rules/thumbnail-sources.ts';
import { albumAddress } from '../../../src/lib/albums/album-address.ts';
import { pictureSourceSet } from '../../../src/lib/picture-files.ts';

/** What a browser shows until the island has loaded, which draws the same (src/features/photos/views). */
export function contentHtml(content: PageContent, category: string | null): string {
  switch (content.kind) {
    case 'albums':
      return albumsHtml(content.albums, category);
    case 'album':
      return albumHtml(content.album, content.pictures);
    case 'missing':
      return noticeHtml('Albummet blev ikke fundet. Måske er det slettet, eller kun for familien.');
    case 'failed':
      return noticeHtml('Fotoalbummet svarer ikke lige nu. Prøv igen om lidt.');
  }
}

/** Returns the element that holds the content, for the island. A script of JSON is never run. */
export const contentScript = (content: PageContent): string =>
  `<script type="application/json" id="${contentId}">${JSON.stringify(content).replaceAll('<', '\\u003c')}</script>`;

/** As in src/app-shell/views/Empty.tsx. */
const emptyHtml = (text: string) =>
  `<div class="empty"><svg class="icon icon-camera" aria-hidden="true"><use href="#camera"></use></svg><p>${text}</p></div>`;

const noticeHtml = (text: string) => `<div class="album-waiting"><h1>Fotoalbum</h1>
<p class="notice for-visitor">${text}</p><p><a class="album-up" href="/fotoalbum">Alle albummer</a></p></div>`;

const albumsHtml = (albums: readonly Photo[], category: string | null) => `<h1>Fotoalbum</h1>
<div class="stack albums"><div class="for-member stack albums-tools"></div>
${category === null ? tilesHtml(tilesOf(albums)) : categoryHtml(albumsOf(albums, category), category)}
<div class="row for-visitor albums-setup"><button class="button button-quiet" data-asleep="true" disabled>Setup</button><p role="status"></p></div></div>`;

const tilesHtml = (tiles: readonly Photo[]) =>
  tiles.length === 0
    ? emptyHtml('Der er ingen albummer endnu.')
    : `<ul class="album-grid">${tiles
        .map(
          ({ category, thumbnail }) => `<li><a class="album" href="${escapeHtml(categoryUrl(category))}">
${thumbnailHtml(thumbnail)}<span class="album-name">${escapeHtml(category)}</span></a></li>`,
        )
        .join('')}</ul>`;

const categoryHtml = (
  albums: readonly Photo[],
  category: string,
) => `<div class="row albums-head"><h2>${escapeHtml(category)}</h2>
<a class="button button-quiet" href="/fotoalbum">Tilbage til kategorier</a></div>
${
  albums.length === 0
    ? emptyHtml(`Der er ingen albummer i »${escapeHtml(category)}«.`)
    : `<ul class="album-grid">${albums.map((album) => cardHtml(album, albumTitle(album.title, category))).join('')}</ul>`
}`;

export function cardHtml(album: Photo, name: string, sizes = thumbnailSizes): string {
  const link =
    album.link === null
      ? `href="${albumAddress(album)}"`
      : `href="${escapeHtml(album.link)}" target="_blank" rel="noopener noreferrer"`;
  return `<li class="album-card"><a class="album" ${link}>${thumbnailHtml(album.thumbnail, sizes)}
<span class="album-name${album.link === null ? '' : ' album-away'}">${escapeHtml(name)}</span></a></li>`;
}

function thumbnailHtml(thumbnail: string, sizes = thumbnailSizes): string {
  const { src, srcSet } = thumbnailSources(thumbnail);
  const sources = srcSet ? ` srcset="${escapeHtml(srcSet)}" sizes="${sizes}"` : '';
  return `<span class="thumbnail"><img src="${escapeHtml(src)}"${sources} width="640" height="480" alt=""></span>`;
}

const albumHtml = (album: Photo, pictures: readonly Picture[]) => `<p class="eyebrow">
<a class="album-up" href="${escapeHtml(categoryUrl(album.category))}">${escapeHtml(album.category)}</a></p>
<h1>${escapeHtml(albumTitle(album.title, album.category))}</h1><div class="album-add"></div>
${pictures.length === 0 ? emptyHtml('Der er ingen billeder i albummet endnu.') : ''}
<ul class="picture-grid">${pictures.map(pictureHtml).join('')}</ul>`;

function pictureHtml(picture: Picture, index: number): string {
  const caption = captionOf(picture);
  const sizes = gridSizes(picture);
  return `<li id="${pictureAnchor(picture)}" data-ratio="${ratioOf(picture)}"><a href="${fileAddress(picture, 1600, false)}">
<picture><source type="image/avif" srcset="${pictureSourceSet(picture, 'avif', false)}" sizes="${sizes}">
<img src="${fileAddress(picture, 0, false)}" srcset="${pictureSourceSet(picture, 'webp', false)}" sizes="${sizes}"
width="${picture.width}" height="${picture.height}" alt="${escapeHtml(altOf(picture))}"${index > 5 ? ' loading="lazy"' : ''}></picture></a>
${caption ? `<p class="picture-caption">${escapeHtml(caption)}</p>` : ''}</li>`;
}

/** Escapes text for HTML, also within an attribute in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
