import { describeContentHandler, describeHandleProvider, describePartType, sampleDefinition } from '@espalier/testing';
import { AliasHandleProvider, AliasHandler, AliasPart } from './alias/alias.part';
import { SlugHandleProvider } from './autoroute/route-path';
import { CommonPart } from './common/common.part';
import { htmlBodyPart, markdownBodyPart } from './body-parts';
import { registryOf } from '../../../test/support/fake-registry';
import { LiquidSyntax } from './liquid/liquid-syntax';
import { ListPart } from './list/list.part';
import { Patterns } from './pattern/patterns';
import { TitleHandler, TitlePart } from './title/title.part';

const syntax = new LiquidSyntax(registryOf());
const patterns = new Patterns();

describePartType(new TitlePart(patterns), { valid: [{ title: 'Hello' }], invalid: [{ title: 1 }] });
describePartType(new AliasPart(patterns), { valid: [{ alias: ' Main ' }], invalid: [{ alias: 'a\u0000b' }] });
describePartType(new CommonPart(), { valid: [{}], invalid: [{ createdUtc: 'yesterday' }] });
describePartType(htmlBodyPart(syntax), { valid: [{ html: '<p>Hi</p>' }], invalid: [{ html: 1 }] });
describePartType(markdownBodyPart(syntax), { valid: [{ markdown: '# Hi' }], invalid: [{ markdown: [] }] });
describePartType(new ListPart(), { valid: [{}], invalid: [], settings: { pageSize: 20 } });

describeContentHandler(new TitleHandler(patterns));
describeContentHandler(new AliasHandler(patterns));

describeHandleProvider(new AliasHandleProvider(), {
  handles: { ' Main-Menu ': 'main-menu' },
  type: sampleDefinition('Menu', { parts: ['AliasPart'] }),
  data: { aliasPart: { alias: 'Main-Menu' } },
});
describeHandleProvider(new SlugHandleProvider(), {
  handles: { '/Blog/On-Pruning/': 'blog/on-pruning' },
  type: sampleDefinition('Article', { parts: ['AutoroutePart'] }),
  data: { autoroutePart: { path: 'blog/on-pruning' } },
});
