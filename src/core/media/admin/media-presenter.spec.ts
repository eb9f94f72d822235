import { NO_DESCRIPTION, type MediaFile } from '../files/media-file';
import { factsInWords, listPath, mediaCard, presentMedia } from './media-presenter';

const OAK: MediaFile = {
  id: '01kagbh2m0media00000000000',
  path: 'trees/Öak.JPG',
  mediaType: 'image/jpeg',
  hash: 'ab',
  size: 1_234_567,
  width: 800,
  height: 600,
  createdUtc: '2026-11-20T10:00:00.000Z',
  modifiedUtc: '2026-11-20T10:00:00.000Z',
  author: 'jane',
  ...NO_DESCRIPTION,
};

describe('A file that is shown', () => {
  it('has an address, and a small picture if it is an image', () => {
    expect(presentMedia(OAK, '/site')).toMatchObject({
      url: '/site/media/trees/%C3%96ak.JPG',
      thumbnail: '/site/media/trees/%C3%96ak.JPG?width=240&height=240',
    });
    const gif = { ...OAK, path: 'a.gif', mediaType: 'image/gif' };
    expect(presentMedia(gif, '').thumbnail).toBe('/media/a.gif');
    expect(presentMedia({ ...OAK, path: 'a.pdf', mediaType: 'application/pdf' }, '').thumbnail).toBeNull();
  });

  it('is a card', () =>
    expect(mediaCard(OAK)).toEqual({
      id: OAK.id,
      folder: 'trees',
      altText: '',
      lacksAltText: true,
      modifiedUtc: OAK.modifiedUtc,
      name: 'Öak.JPG',
      page: '/Admin/Media/Edit/01kagbh2m0media00000000000',
      thumbnail: '/media/trees/%C3%96ak.JPG?width=240&height=240',
      badge: 'JPG',
      facts: '800 × 600, 1.2 MB',
    }));

  it('without a width and a height has its size alone', () =>
    expect(factsInWords({ size: 999, width: null, height: null })).toBe('999 bytes'));

  it('is in a list, which has an address', () => {
    expect(listPath({})).toBe('/Admin/Media');
    expect(listPath({ folder: '', q: '', page: 1 })).toBe('/Admin/Media');
    expect(listPath({ folder: 'a b/ä', page: 2 })).toBe('/Admin/Media?folder=a+b%2F%C3%A4&page=2');
  });
});
