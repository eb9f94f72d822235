import { isShapeName } from './stored-template';

describe('The name of a template', () => {
  it.each([
    'Content',
    'Content_Summary',
    'Content__BlogPost',
    'Content_Summary__BlogPost',
    'Content__Slug__blog__my__post',
    'BlogPost_Summary__TitlePart__Header',
    'TextField2',
    'footer',
    'Content__Slug__über__中文',
  ])('may be %s', (name) => expect(isShapeName(name)).toBe(true));

  it.each([
    '',
    '_Content',
    '2Content',
    'Content_',
    'Content__',
    'Content_Summary_Blog',
    'Content-BlogPost',
    'Content.Summary',
    'Content BlogPost',
    'Äpfel__Rot',
    'Content__a-b',
    'Content__BlogPost\n',
    'files',
    'a'.repeat(256),
    `a${'_'.repeat(254)}!`,
  ])('is not %j', (name) => expect(isShapeName(name)).toBe(false));
});
