import path from 'node:path';
import { sampleItem, sampleType, startTestService, type TestService } from '@espalier/testing';

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
    expect(await service.search('color:NOT red')).toEqual(['Water']);
  });
});
