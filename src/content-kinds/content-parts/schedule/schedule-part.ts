import type { Fault, JsonObject, PartType, ValueKind } from '@espalier/plugin-sdk';
import { toUtc } from '#platform/dates';
import type { Schedule } from './schedule';

/** A part whose only member is the date of a schedule. */
export abstract class SchedulePart implements PartType {
  readonly name: string;

  readonly title: string;

  readonly settings = {};

  readonly valueKinds: Readonly<Record<string, ValueKind>>;

  private readonly member: string;

  protected constructor({ part, member }: Schedule, title: string) {
    this.name = part;
    this.title = title;
    this.member = member;
    this.valueKinds = { [member]: 'dateTime' };
  }

  members() {
    return { [this.member]: { type: 'string', maxLength: 64, description: 'ISO 8601 date and time; kept in UTC.' } };
  }

  check(part: JsonObject): Fault[] {
    const given = part[this.member];
    if (typeof given !== 'string' || toUtc(given)) return [];
    return [{ member: this.member, message: 'must be a date and time such as 2026-11-20T10:00:00Z.' }];
  }

  normalise(part: JsonObject): JsonObject {
    const given = part[this.member];
    return typeof given === 'string' ? { ...part, [this.member]: toUtc(given) ?? given } : part;
  }
}
