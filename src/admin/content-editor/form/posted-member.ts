import type { JsonObject, JsonSchema, JsonValue, PostedMember } from '@espalier/plugin-sdk';
import type { MemberSpec } from '../members/member-specs';
import type { PostedControls } from './posted-controls';

interface Posted {
  readonly spec: MemberSpec;
  readonly path: string;
  readonly stored: JsonValue | undefined;
  readonly items: readonly JsonObject[];
}

export class PostedMemberOf implements PostedMember {
  readonly settings: JsonObject;
  readonly schema: JsonSchema;
  readonly stored: JsonValue | undefined;

  constructor(
    private readonly controls: PostedControls,
    private readonly posted: Posted,
  ) {
    this.settings = posted.spec.settings;
    this.schema = posted.spec.schema;
    this.stored = posted.stored;
  }

  has(member?: string): boolean {
    return this.controls.has(this.nameOf(member));
  }

  text(member?: string): string {
    return this.controls.text(this.nameOf(member));
  }

  all(member?: string): readonly string[] {
    return this.controls.all(this.nameOf(member));
  }

  /** A box stands behind a hidden control that says `false`, so that one that is not checked is told from one that is not there. */
  checked(member?: string): boolean {
    return this.controls.text(this.nameOf(member)) === 'true';
  }

  embedded(member: string): readonly JsonObject[] {
    return member === this.posted.spec.embeds?.member ? this.posted.items : [];
  }

  private nameOf(member: string | undefined): string {
    return member === undefined ? this.posted.path : `${this.posted.path}.${member}`;
  }
}
