import type { MdastNode } from 'satteri';
import { insteadOf, type Problem } from '../content-error.ts';
import { checkLink, type LinkContext } from './links.ts';
import { isPlainTag } from './names-in-code.ts';

/** The HTML elements that a text may use. */
const allowed = new Set(
  'a abbr b blockquote br cite code dd del details dfn div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s section small span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  ),
);
/**
 * Elements that do not work on a page, since its policy forbids frames, scripts, and styles other than its
 * own.
 */
const blocked = new Set(
  'audio base button embed form iframe input link meta object script select style textarea title video'.split(
    ' ',
  ),
);

/** Checks the HTML in a text. */
export function checkTags(nodes: readonly MdastNode[], context: LinkContext): Problem[] {
  return nodes.flatMap((node): Problem[] => {
    if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return [];
    const line = node.position?.start.line ?? 1;
    const tag = node.name ?? '';
    const given = new Map(
      node.attributes.flatMap((attribute) =>
        attribute.type === 'mdxJsxAttribute' && typeof attribute.value === 'string'
          ? [[attribute.name, attribute.value] as const]
          : [],
      ),
    );
    const problem = (text: string) => [{ line, text }];
    if (tag === 'img')
      return problem(
        insteadOf(
          `<img src="${given.get('src') ?? ''}">`,
          `![${given.get('alt') || 'det, billedet viser'}](${given.get('src') ?? './navn.jpg'})`,
        ),
      );
    if (tag === 'h1')
      return problem(
        insteadOf(
          '<h1>',
          '## foran overskriften (siden har én overskrift af den størrelse, og det er titlen)',
        ),
      );
    if (blocked.has(tag))
      return problem(
        `Der står:     <${tag}>\nDet kan siden ikke vise. Slet det, og link til det i stedet: [tekst](https://…).`,
      );
    if (isPlainTag(tag) && tag !== '' && !allowed.has(tag))
      return problem(insteadOf(`<${tag}>`, `\\<${tag}>, hvis det er tekst. Ellers kendes <${tag}> ikke.`));
    const useless = node.attributes.find(
      (attribute) => 'name' in attribute && /^(style|on[a-z]+)$/i.test(attribute.name),
    );
    if (useless && 'name' in useless)
      return problem(
        `Der står:     <${tag} ${useless.name}=…>\n${useless.name} har ingen virkning på siden. Slet det.`,
      );
    const leads =
      tag === 'a' &&
      node.attributes.every(
        (attribute) => !('name' in attribute) || attribute.name !== 'href' || given.has('href'),
      );
    const wrong = leads ? checkLink(given.get('href') ?? '', context) : undefined;
    return wrong ? problem(wrong) : [];
  });
}
