import {
  type Dialect,
  type Driver,
  type LimitNode,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';

/**
 * SQLite's dialect under a driver of our own, which sees to turns itself: Kysely would have one query or transaction
 * wait until the one before it is through.
 */
export function dialectOf(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => new ManyAtOnceAdapter(),
    createQueryCompiler: () => new Compiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** The same under Kysely's driver, for a connection that only reads. */
export class ReadingDialect extends SqliteDialect {
  override createQueryCompiler(): Compiler {
    return new Compiler();
  }
}

/**
 * Writes limits into the text. SQLite plans by the number that is bound for one, and so makes the whole statement anew each
 * time that it is bound: ten times what a point read takes where an authorizer has its say. What is written with `sql`
 * takes its limit by `sql.lit`.
 */
class Compiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const value = ValueNode.is(node.limit) ? node.limit.value : undefined;
    if (typeof value === 'number') this.append(`limit ${value}`);
    else super.visitLimit(node);
  }
}

class ManyAtOnceAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
