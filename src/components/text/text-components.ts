import Paragraph from './Paragraph.astro';
import TextPicture from './TextPicture.astro';
import TextTable from './TextTable.astro';

/** The components of an editor's text that are more than the elements of Markdown. */
export const textComponents = { img: TextPicture, p: Paragraph, table: TextTable };
