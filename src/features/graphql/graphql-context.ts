import type { Principal } from '@espalier/plugin-sdk';
import type { ContentPageRequest } from '#core/content';
import type { Keep } from '#platform/database';
import { AnswerTooLargeError } from './graphql-errors';
import type { Relations } from './resolvers/relations';

/** Of JSON, and as much of what is read for it. Each megabyte of an answer takes several of memory until it is sent. */
export const MAX_ANSWER_BYTES = 10_000_000;

export interface AnswerNotes {
  /** Whether it may hold versions that are not published. */
  unpublished: boolean;
}

export interface RequestContext {
  readonly principal: Principal;
  readonly notes: AnswerNotes;
}

export class GraphqlContext {
  readonly principal: Principal;
  private known?: Relations;
  private readonly read = new AnswerSize();

  /**
   * @param variables as they were sent: coercion puts the members of input objects in the order of the schema, and some
   * orders have a meaning
   */
  constructor(
    private readonly request: RequestContext,
    readonly variables: Readonly<Record<string, unknown>>,
    private readonly openRelations: (keep: Keep) => Relations,
  ) {
    this.principal = request.principal;
  }

  /** Most queries lead nowhere. */
  get relations(): Relations {
    return (this.known ??= this.openRelations(this.keep));
  }

  /** Counts what is read. */
  readonly keep = (text: string): string => {
    this.read.add(text.length);
    return text;
  };

  note(status: ContentPageRequest['status']): void {
    if (status !== 'PUBLISHED') this.request.notes.unpublished = true;
  }
}

export class AnswerSize {
  private characters = 0;

  get counted(): number {
    return this.characters;
  }

  add(characters: number): void {
    this.characters += characters;
    if (this.characters > MAX_ANSWER_BYTES) throw new AnswerTooLargeError(MAX_ANSWER_BYTES);
  }
}
