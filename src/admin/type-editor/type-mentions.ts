import { Injectable } from '@nestjs/common';
import { ContentDefinitions } from '#core/content-definition';
import { text } from '#platform/texts';
import { labelOf } from './settings/setting-controls';
import { TemplateMentions } from '#features/templating';
import { referencesTo } from './definition/type-references';
import type { TypeMember } from './definition/type-members';
import { memberPath } from './type-paths';

/** Nobody reads more. */
const MAX_MENTIONS = 30;

export interface Mention {
  readonly text: string;
  readonly path?: string;
}

@Injectable()
export class TypeMentions {
  constructor(
    private readonly definitions: ContentDefinitions,
    private readonly templates: TemplateMentions,
  ) {}

  /** Members of all types that take its items, then templates that have its name in theirs or in what they say. */
  async ofType(name: string): Promise<Mention[]> {
    const types = this.definitions.all().map(({ definition }) => definition);
    const members = referencesTo(name, types, this.definitions.kinds).map(({ type, member, setting }) => ({
      text: text('{member} of {type} ({setting})', {
        member: member.displayName,
        type: type.displayName,
        setting: labelOf(setting, {}),
      }),
      path: memberPath(type.name, member.list, member.name),
    }));
    return bounded([...members, ...(await this.inTemplates([name]))]);
  }

  async ofMember({ wireName }: Pick<TypeMember, 'wireName'>): Promise<Mention[]> {
    return bounded(await this.inTemplates([wireName, wireName.charAt(0).toUpperCase() + wireName.slice(1)]));
  }

  private async inTemplates(words: readonly string[]): Promise<Mention[]> {
    const found = await this.templates.of(words);
    return found.map(({ name, path }) => ({
      text: text('Template {name}', { name }),
      ...(path !== undefined && { path }),
    }));
  }
}

function bounded(mentions: readonly Mention[]): Mention[] {
  const more = mentions.length - MAX_MENTIONS;
  return more > 0 ? [...mentions.slice(0, MAX_MENTIONS), { text: text('and {more} more', { more }) }] : [...mentions];
}
