/** A kind of event is named twice, or not in PascalCase. */
export class MisnamedAuditEventsError extends Error {
  constructor(name: string) {
    super(
      `The audit trail cannot have events "${name}": names are in PascalCase, of at most 64 characters, and each kind is declared once.`,
    );
    this.name = MisnamedAuditEventsError.name;
  }
}

/** An event is to be recorded of a kind that nobody has declared. */
export class UndeclaredAuditEventError extends Error {
  constructor(name: string) {
    super(`Nobody has declared events "${name}". Contribute their category to AUDIT_EVENTS.`);
    this.name = UndeclaredAuditEventError.name;
  }
}
