import { itemOf, type ContentApi, type Item } from './content-api';

const PRODUCT = {
  displayName: 'Product',
  parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }],
  fields: [
    { name: 'sku', type: 'TextField' },
    { name: 'price', type: 'NumericField' },
    { name: 'stock', type: 'NumericField', settings: { scale: 0 } },
    { name: 'fragile', type: 'BooleanField' },
    { name: 'arrival', type: 'DateField' },
    { name: 'tags', type: 'MultiTextField' },
  ],
};

const PRODUCTS = [
  { title: 'Axe', sku: 'A%1', price: 10, stock: 5, fragile: false, arrival: '2026-01-05', tags: ['steel', 'Wood'] },
  { title: 'Bowl', sku: 'a_2', price: 20, stock: 10, fragile: true, arrival: '2026-02-05', tags: ['clay'] },
  { title: 'Cup', sku: 'B\\3', price: 30, stock: 20, fragile: true, arrival: '2026-03-05', tags: [] },
  { title: 'Dish', price: 5, stock: 10 },
];

/** Makes the type Product and four products: Axe, Bowl, Cup and Dish, the oldest first. */
export async function saveProducts(api: ContentApi): Promise<Item[]> {
  await api.putType('Product', PRODUCT);
  const products: Item[] = [];
  for (const { title, ...fields } of PRODUCTS) {
    const body = { contentType: 'Product', titlePart: { title }, autoroutePart: { path: `shop/${title}` }, ...fields };
    products.push(itemOf(await api.post(body)));
  }
  return products;
}
