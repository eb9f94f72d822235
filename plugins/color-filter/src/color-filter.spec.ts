import path from 'node:path';
import {
  SAMPLE_CONTENT_OPTIONS,
  describeDisplayDriver,
  describeFilterProvider,
  sampleItem,
  sampleType,
  startTestService,
  type TestService,
} from '@espalier/testing';
import { ColorFilter, ColorHelpCard } from './index';

describeFilterProvider(new ColorFilter(), {
  items: { fire: { color: 'red' }, water: { color: 'blue' }, air: {} },
  finds: { 'color:red': ['fire'], 'color:(red OR blue)': ['fire', 'water'], 'color:NOT red': ['water', 'air'] },
});

describeDisplayDriver(new ColorHelpCard(), {
  models: [SAMPLE_CONTENT_OPTIONS],
  views: path.resolve(__dirname, '../views'),
});

describe('The plug-in color-filter', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ plugins: [path.resolve(__dirname, '..')] });
    await service.putType('Paint', sampleType({ color: 'TextField' }));
    await service.post(sampleItem('Paint', 'Fire', { color: 'red' }));
    await service.post(sampleItem('Paint', 'Water', { color: 'blue' }));
  });

  afterAll(() => service.stop());

  it('finds items by their color', async () => {
    expect(await service.search('color:red')).toEqual(['Fire']);
    expect(await service.search('type:Paint color:NOT red')).toEqual(['Water']);
  });

  it('gives free text to color where the list is of paint', async () => {
    expect(await service.search('type:Paint red')).toEqual(['Fire']);
    expect(await service.search('red')).toEqual([]);
  });

  it('works in the list of contents', async () => {
    const browser = await service.browser();
    const { text } = await browser.open('/Admin/Contents/ContentItems/Paint?q=blue');
    expect(text).toContain('Water');
    expect(text).not.toContain('Fire');
  });

  it('explains its term on a card', async () => {
    const browser = await service.browser();
    const { text } = await browser.open('/Admin/Contents/ContentItems');
    expect(text).toContain('<code>color:red</code>');
  });
});
