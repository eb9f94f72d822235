import { Injectable } from '@nestjs/common';
import { SecretHasher } from '#auth';
import { InvalidUserError } from './user-errors';

const MIN_LENGTH = 8;
/** Longer ones would only make hashing slow. */
const MAX_LENGTH = 1024;

/** The rules for passwords, and their comparison. */
@Injectable()
export class Passwords {
  private decoy?: string;

  constructor(private readonly hasher: SecretHasher) {}

  /** @throws InvalidUserError at `password`; SecretsBusyError */
  async hash(password: string): Promise<string> {
    if (password.length < MIN_LENGTH || password.length > MAX_LENGTH) {
      throw new InvalidUserError('password', `Must have ${MIN_LENGTH} to ${MAX_LENGTH} characters.`);
    }
    return this.hasher.hash(password);
  }

  /** Whether it is the password. Without a hash to compare with it is not, and finding that out takes as long. */
  async matches(hashed: string | undefined, password: string): Promise<boolean> {
    if (password.length > MAX_LENGTH) return false;
    this.decoy ??= await this.hasher.hash('nobody has this password');
    const matches = await this.hasher.verify(hashed ?? this.decoy, password);
    return matches && hashed !== undefined;
  }
}
