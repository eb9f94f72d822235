import { isJsonObject, type JsonObject, type JsonValue } from '@espalier/plugin-sdk';
import type { MediaPlace } from '#core/media';
import { childPath } from '#platform/schema';
import { anyOf, mentionPattern, formsOf } from './moved-addresses';

/** Of one version: whoever looks at an item needs no more. */
const MOST_MEMBERS = 20;

interface Mentioned {
  /** As JSON has them. */
  readonly forms: readonly string[];
  readonly expression: RegExp;
}

export class MediaMentions {
  private readonly mentioned: readonly Mentioned[];

  /** @param baseUrl public URL of the service, without a slash at its end */
  constructor(places: readonly MediaPlace[], baseUrl: string) {
    this.mentioned = places.map((place) => {
      const { path, isFolder } = place;
      const forms = formsOf(path);
      const named = `(?:${anyOf(forms)})${isFolder ? '/' : ''}`;
      return {
        forms: forms.map((form) => JSON.stringify(form).slice(1, -1) + (isFolder ? '/' : '')),
        expression: new RegExp(mentionPattern(place, named, baseUrl), 'iu'),
      };
    });
  }

  /** Paths of the members that mention any of it, such as `bagPart.contentItems[0].note`; the first of them. */
  membersOf(data: JsonObject): string[] {
    const json = JSON.stringify(data).toLowerCase();
    const expressions = this.mentioned
      .filter(({ forms }) => forms.some((form) => json.includes(form.toLowerCase())))
      .map(({ expression }) => expression);
    const members: string[] = [];
    if (expressions.length > 0) look(data, '');
    return members;

    function look(value: JsonValue, path: string): void {
      if (members.length === MOST_MEMBERS) return;
      if (typeof value === 'string') {
        if (expressions.some((expression) => expression.test(value))) members.push(path);
      } else if (Array.isArray(value)) {
        value.forEach((entry, index) => look(entry, childPath(path, index)));
      } else if (isJsonObject(value)) {
        for (const [member, entry] of Object.entries(value)) look(entry, childPath(path, member));
      }
    }
  }
}
