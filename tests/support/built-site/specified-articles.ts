/** Returns the addresses of the specification's twelve articles, for a family called `product` in addresses. */
export const specifiedArticles = (product: string): readonly string[] => [
  '/brygning/generelt',
  `/brygning/brygning${product}`,
  '/brygning/1brygengelskale',
  '/brygning/2brygengelskale',
  '/brygning/3brygtjekkiskpilsner',
  '/brygning/4brygengelskale',
  `/brygning/5bryg${product}pilsner`,
  `/brygning/6bryg${product}hvede`,
  '/brygning/vinoelhybrid',
  `/brygning/7bryg${product}hvede2`,
  '/brygning/8brygschwarzbier',
  `/brygning/9bryg${product}classic`,
];

/** Returns those that describe one brew; the first two are guides. */
export const specifiedBrews = (product: string): readonly string[] => specifiedArticles(product).slice(2);
