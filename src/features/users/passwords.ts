import { Injectable } from '@nestjs/common';
import { SecretHasher } from '#core/auth';
import { normalized } from '#platform/strings';
import { isCommonPassword } from './common-passwords';
import { InvalidUserError } from './user-errors';

const MIN_LENGTH = 8;
/** Longer ones would only make hashing slow. */
const MAX_LENGTH = 1024;

/** Made with the costs of {@link SecretHasher}; nobody knows the password. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$Ym9ndXNzYWx0Ym9ndXM$ZGVjb3lkZWNveWRlY295ZGVjb3lkZWNveWRlY295MTI';

@Injectable()
export class Passwords {
  constructor(private readonly hasher: SecretHasher) {}

  /** @param names of the user, which are no passwords */
  async hash(password: string, names: readonly string[] = []): Promise<string> {
    const text = normal(password);
    const { length } = Array.from(text);
    if (length < MIN_LENGTH || length > MAX_LENGTH) {
      throw new InvalidUserError('password', `Must have ${MIN_LENGTH} to ${MAX_LENGTH} characters.`);
    }
    if (isCommonPassword(text, names)) {
      throw new InvalidUserError('password', 'Is one of the first that anybody would guess. Choose another one.');
    }
    return this.hasher.hash(text);
  }

  /**
   * Without a hash to compare with it is false, and finding that out takes as long.
   *
   * @param address of whoever offers the password
   */
  async matches(hashed: string | undefined, password: string, address: string): Promise<boolean> {
    const text = normal(password);
    if (Array.from(text).length > MAX_LENGTH) return false;
    const matches = await this.hasher.verify(hashed ?? DECOY, text, address);
    return matches && hashed !== undefined;
  }
}

function normal(password: string): string {
  return normalized(password, 'NFKC');
}
