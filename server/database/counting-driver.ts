// A driver of PostgreSQL that counts commits, and among them those that may have changed what is public.
import { type CompiledQuery, type DatabaseConnection, PostgresDriver } from 'kysely';
import { writesPublic } from './public-writes.ts';

type State = { inTransaction: boolean; wrotePublic: boolean };
const idle: State = { inTransaction: false, wrotePublic: false };

export class CountingDriver extends PostgresDriver {
  commits = 0;
  publicCommits = 0;
  readonly #states = new WeakMap<DatabaseConnection, State>();

  countCommit(isPublic: boolean): void {
    this.commits += 1;
    if (isPublic) this.publicCommits += 1;
  }

  override async acquireConnection(
    ...options: Parameters<PostgresDriver['acquireConnection']>
  ): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection(...options);
    if (!this.#states.has(connection)) this.#watch(connection);
    return connection;
  }

  override async beginTransaction(
    ...[connection, settings]: Parameters<PostgresDriver['beginTransaction']>
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    this.#states.set(connection, { inTransaction: true, wrotePublic: false });
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const wrotePublic = this.#states.get(connection)?.wrotePublic === true;
    await super.commitTransaction(connection);
    this.#states.set(connection, idle);
    this.countCommit(wrotePublic);
  }

  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    this.#states.set(connection, idle);
    await super.rollbackTransaction(connection);
  }

  /** The pool keeps connections, so that each is watched once. */
  #watch(connection: DatabaseConnection): void {
    this.#states.set(connection, idle);
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async <R>(query: CompiledQuery, ...options: [object?]) => {
      const isPublic = writesPublic(query.sql);
      const result = await execute<R>(query, ...options);
      if (isPublic && this.#states.get(connection)?.inTransaction === true)
        this.#states.set(connection, { inTransaction: true, wrotePublic: true });
      // Outside of transactions each statement commits.
      else if (isPublic) this.publicCommits += 1;
      return result;
    };
  }
}
