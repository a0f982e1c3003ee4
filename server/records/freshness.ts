// The last verification of a record by a person.

/** Columns that a table with verified records must have. */
export type VerifiedColumns = { verifiedAt: string | null; verifiedBy: string | null };

/** What an edit says about the verification. `formerly` is of an undone job: no client can send it. */
export type Verification = { verified?: boolean | undefined; formerly?: VerifiedColumns | undefined };

/** The columns after an edit. */
export function verifiedColumns(
  { verified, formerly }: Verification,
  before: VerifiedColumns,
  { who, now }: { who: { id: string }; now: Date },
): VerifiedColumns {
  if (formerly !== undefined) return formerly;
  if (verified === undefined) return verifiedOf(before);
  return verified
    ? { verifiedAt: now.toISOString(), verifiedBy: who.id }
    : { verifiedAt: null, verifiedBy: null };
}

/** The part of a record that a verification can be undone by. */
export function verifiedOf({ verifiedAt, verifiedBy }: VerifiedColumns): VerifiedColumns {
  return { verifiedAt, verifiedBy };
}
