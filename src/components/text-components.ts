import Paragraph from './Paragraph.astro';
import TextPicture from './TextPicture.astro';

/** What an editor's text is made of, where it is more than the element that Markdown gives. */
export const textComponents = { img: TextPicture, p: Paragraph };
