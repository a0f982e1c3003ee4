// Reads registries in a worker: one of 8 MB would hold the event loop for a second.
import { fail } from '../../errors.ts';
import { defineTask } from '../../worker/worker-tasks.ts';
import { type Registry, readRegistry } from './registry.formats.ts';
import { shippedRegistry } from './registry.snapshot.ts';

/** @public imported by the worker thread */
export const shippedRegistryTask = defineTask({
  module: import.meta.url,
  name: 'shippedRegistryTask',
  thread: 'files',
  run: () => shippedRegistry(),
});

/** @public imported by the worker thread */
export const uploadedRegistryTask = defineTask({
  module: import.meta.url,
  name: 'uploadedRegistryTask',
  thread: 'files',
  run: (bytes: Uint8Array): Registry => {
    let json: unknown;
    try {
      json = JSON.parse(Buffer.from(bytes).toString('utf8'));
    } catch {
      return refuse('Must be JSON');
    }
    const read = readRegistry(json);
    return typeof read === 'string' ? refuse(read) : read;
  },
});

function refuse(text: string): never {
  fail('invalid_fields', { fieldErrors: { file: text } });
}
