import { Gauge, type Registry } from 'prom-client';
import { diskSpace } from './disk-space.js';

/** Metrics of the file system that holds the embedded stores. */
export function observeDataFolder(folder: string, registry: Registry): void {
  const readSpace = (): ReturnType<typeof diskSpace> => {
    try {
      return diskSpace(folder);
    } catch {
      return { freeBytes: NaN, sizeBytes: NaN }; // the folder cannot be reached: no value
    }
  };
  const registers = [registry];
  new Gauge({
    name: 'fumata_data_folder_free_bytes',
    help: 'Free bytes of the file system of the data folder',
    registers,
    collect() {
      this.set(readSpace().freeBytes);
    },
  });
  new Gauge({
    name: 'fumata_data_folder_size_bytes',
    help: 'Size of the file system of the data folder',
    registers,
    collect() {
      this.set(readSpace().sizeBytes);
    },
  });
}
