import { type Site, slugOf } from './addresses.ts';
import { fieldName } from './check-fields.ts';
import { type FileProblems, insteadOf, type Problem } from './content-error.ts';
import type { Fields } from './read-file.ts';

interface ArticleFields {
  file: string;
  fields: Fields;
}

/** Finds contradictions between articles that are each correct on their own. Both are reported. */
export function checkTogether(
  articles: readonly ArticleFields[],
  pages: ReadonlySet<string>,
  { productSlug }: Site,
): FileProblems[] {
  const read = articles.map(({ file, fields }) => {
    const { titel, rækkefølge, tidligere } = (fields.data ?? {}) as Record<string, unknown>;
    const former = Array.isArray(tidligere) ? tidligere.map(String) : [];
    return { file, fields, titel: String(titel ?? ''), rækkefølge: String(rækkefølge ?? ''), former };
  });
  const free = Math.max(0, ...read.flatMap(({ rækkefølge }) => Number(rækkefølge) || [])) + 1;
  return read.flatMap((one) => {
    const { file, fields, titel, rækkefølge, former } = one;
    const others = read.filter((each) => each !== one);
    const problems: Problem[] = [];
    const add = (path: (string | number)[], stands: string, should: string) =>
      problems.push({ line: fields.lineOf(path), field: fieldName(path), text: insteadOf(stands, should) });
    const titled = others.find((other) => titel && lower(other.titel) === lower(titel));
    const placed = others.find((other) => rækkefølge && other.rækkefølge === rækkefølge);
    if (titled) add(['titel'], titel, `en titel, som ingen anden artikel har. ${titled.file} har den også.`);
    if (placed)
      add(
        ['rækkefølge'],
        rækkefølge,
        `et tal, som ingen anden artikel har. ${placed.file} har det også. Det næste ledige er ${free}.`,
      );
    for (const [index, name] of former.entries()) {
      const slug = slugOf(name, productSlug);
      const other = others.find((each) => each.former.some((own) => slugOf(own, productSlug) === slug));
      if (other)
        add(['tidligere', index], name, `et navn, som ingen anden har haft. Det står også i ${other.file}.`);
      else if (pages.has(`/brygning/${slug}`))
        add(['tidligere', index], name, 'et navn, der ikke er i brug. Der er en side med den adresse.');
    }
    return problems.length > 0 ? [{ file, problems }] : [];
  });
}

const lower = (title: string) => title.trim().toLocaleLowerCase('da');
