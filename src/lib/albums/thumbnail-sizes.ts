/** The widths of thumbnails in px: from half a small phone to a large screen's tile at double density. */
export const thumbnailWidths = [160, 320, 480, 640];
export const thumbnailHeight = (width: number) => (width * 3) / 4;
