import { z } from 'zod';

/** The fields within a field, at any depth. */
export interface Shape {
  /** True when they are repeated in a list. */
  isList: boolean;
  fields: ReadonlyMap<string, Shape>;
}

export function shapeOf(schema: z.core.$ZodType): Shape {
  if (schema instanceof z.ZodPipe) return shapeOf(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return shapeOf(schema.unwrap());
  if (schema instanceof z.ZodArray) return { ...shapeOf(schema.element), isList: true };
  const fields = schema instanceof z.ZodObject ? Object.entries<z.ZodType>(schema.shape) : [];
  return { isList: false, fields: new Map(fields.map(([name, inner]) => [name, shapeOf(inner)])) };
}

export const namesIn = ({ fields }: Shape): string[] =>
  [...fields].flatMap(([name, inner]) => [name, ...namesIn(inner)]);

/** Returns the name of the field that a field of this name belongs in; undefined for the outermost ones. */
export const parentOf = ({ fields }: Shape, name: string): string | undefined => {
  for (const [parent, inner] of fields) {
    if (inner.fields.has(name)) return parent;
    const within = parentOf(inner, name);
    if (within) return within;
  }
  return undefined;
};
