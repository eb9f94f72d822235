import { createHash } from 'node:crypto';
import type { ContentType } from '#core/content-definition';
import type { PreparedStatement } from '#platform/database';

/** Connections keep what they have prepared until they end, so there is an end to what gets a name. */
const MAX_NAMES = 300;

/** Texts that came by once, among which those that come back are noticed. */
const MAX_CANDIDATES = 1000;

/** Longer ones take more memory than preparing them saves time. */
const MAX_TEXT_LENGTH = 10_000;

/** Callers who may see different things. */
const MAX_ANSWERS = 10;

interface Basis {
  readonly type: ContentType;
  readonly samples: number;
}

/** As long as the type and the samples of texts stay as they are. */
export class QueryCache<Answer> {
  private basis?: Basis;
  private readonly answers = new Map<string, Answer>();

  /** @param visible what the caller may see */
  answer(basis: Basis, visible: string, find: () => Answer): Answer {
    if (this.basis?.type !== basis.type || this.basis.samples !== basis.samples) this.answers.clear();
    this.basis = basis;
    let answer = this.answers.get(visible);
    if (answer === undefined) {
      answer = find();
      if (this.answers.size >= MAX_ANSWERS) this.answers.clear();
      this.answers.set(visible, answer);
    }
    return answer;
  }
}

/** Those that come back are worth preparing. */
export class StatementNames {
  private readonly names = new Map<string, string>();
  private candidates = new Set<string>();

  /** Under a name that depends on the text only; without one while it is new, or when there are too many. */
  statement(text: string): PreparedStatement | { readonly text: string } {
    const name = this.names.get(text);
    if (name !== undefined) return { name, text };
    if (this.names.size >= MAX_NAMES || text.length > MAX_TEXT_LENGTH) return { text };
    if (this.candidates.has(text)) return { name: this.adopt(text), text };
    if (this.candidates.size >= MAX_CANDIDATES) this.candidates = new Set();
    this.candidates.add(text);
    return { text };
  }

  private adopt(text: string): string {
    const name = `content-query-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
    this.candidates.delete(text);
    this.names.set(text, name);
    return name;
  }
}
