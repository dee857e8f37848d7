import { describePictureStore } from '../picture-store.contract.js';
import { MemoryPictureStore } from './memory-picture-store.js';

describePictureStore('in memory', async () => {
  const files = new Map<string, Buffer>();
  return {
    store: new MemoryPictureStore(files),
    reopened: async () => new MemoryPictureStore(files),
    stop: async () => undefined,
  };
});
