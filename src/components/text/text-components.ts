import Paragraph from './Paragraph.astro';
import TextCheckbox from './TextCheckbox.astro';
import TextPicture from './TextPicture.astro';
import TextTable from './TextTable.astro';

/** The components of an editor's text that are more than the elements of Markdown. */
export const textComponents = { img: TextPicture, input: TextCheckbox, p: Paragraph, table: TextTable };
