// Concurrent writers that remember every acknowledgement.
import { setTimeout as later } from 'node:timers/promises';
import { v4 as uuid } from 'uuid';
import { expect } from 'vitest';
import { categories } from '../contract/categories/categories.ts';
import { errors } from '../contract/kit/errors.ts';
import { listings } from '../contract/listings/listings.ts';
import type { Client } from './world.ts';

type Creation = { requestId: string; name: string; tagline: string; tags: string[]; categoryIds: string[] };

/** Each creates large listings and changes its own category. */
export class Writers {
  /** Acknowledged creations by requestId, with the returned id. */
  readonly acknowledged = new Map<string, { sent: Creation; id: string }>();
  /** Creations with an unknown outcome. */
  readonly unanswered = new Map<string, Creation>();
  /** Categories with their latest acknowledged version. */
  readonly versions = new Map<string, number>();
  #made = 0;
  #answers = 0;

  /** Number of acknowledged writes. */
  get answers(): number {
    return this.#answers;
  }

  /** Creates the category of each writer. */
  async prepare(client: Client, writers: number): Promise<void> {
    for (let n = this.versions.size; n < writers; n += 1) {
      const { body } = await client(categories.add, { requestId: uuid(), name: `Category ${n}` });
      if (!body.success) throw new Error(body.errorMessage);
      this.versions.set(body.data.id, body.data.version);
    }
  }

  /** All write until the server is gone; resolves when each has noticed. */
  async writeUntilGone(client: Client): Promise<void> {
    await Promise.all([...this.versions.keys()].map((categoryId) => this.#write(client, categoryId)));
  }

  async #write(client: Client, categoryId: string): Promise<void> {
    for (;;) {
      const sent = this.#creation(categoryId);
      this.unanswered.set(sent.requestId, sent);
      const created = await answerOf(client(listings.create, sent));
      if (created === undefined) return;
      expect(created).toMatchObject({ status: 200, body: { success: true } });
      if (created.body.success) this.#note(sent, created.body.data.id);
      const version = this.versions.get(categoryId) ?? 0;
      const change = { id: categoryId, version, description: `Version ${version + 1}` };
      const changed = await answerOf(client(categories.edit, change));
      if (changed === undefined) return;
      expect(changed).toMatchObject({ status: 200, body: { data: { version: version + 1 } } });
      this.versions.set(categoryId, version + 1);
      this.#answers += 1;
    }
  }

  /** Repeats unanswered requests and some answered ones. Each must return one record, created once. */
  async retry(client: Client): Promise<void> {
    const answered = [...this.acknowledged.values()].slice(-20);
    const again = await Promise.all(answered.map(({ sent }) => client(listings.create, sent)));
    for (const [at, { status, body }] of again.entries()) {
      expect(status).toBe(200);
      expect(body.success && body.data.id).toBe(answered[at]?.id);
    }
    for (const sent of this.unanswered.values()) {
      const { status, body } = await client(listings.create, sent);
      expect(status).toBe(200);
      if (body.success) this.#note(sent, body.data.id);
    }
    expect(this.unanswered.size).toBe(0);
  }

  #creation(categoryId: string): Creation {
    this.#made += 1;
    const name = `Game ${this.#made}`;
    const tags = [`tag ${this.#made % 50}`, `writer ${categoryId.slice(-6)}`];
    return { requestId: uuid(), name, tagline: `Tagline of ${name}`, tags, categoryIds: [categoryId] };
  }

  #note(sent: Creation, id: string): void {
    this.unanswered.delete(sent.requestId);
    this.acknowledged.set(sent.requestId, { sent, id });
    this.#answers += 1;
  }
}

/** Undefined if the server or its database is gone and the outcome is unknown. */
async function answerOf<A extends { status: number }>(answer: Promise<A>): Promise<A | undefined> {
  const given = await answer.catch(() => undefined);
  return given?.status === errors.unavailable.status ? undefined : given;
}

/** Waits for more acknowledged writes, then for a random time below 50 ms. */
export async function inTheMidst(writers: Writers, more: number): Promise<void> {
  const enough = writers.answers + more;
  await expect.poll(() => writers.answers, { timeout: 30_000, interval: 5 }).toBeGreaterThan(enough);
  await later(Math.random() * 50);
}
