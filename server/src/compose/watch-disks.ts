import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Labelled, Metrics } from '@modstead/infra/telemetry/metrics'

/** Free space of the file systems with the data directory and the files in it, which may be two. */
export const watchDisks = (metrics: Metrics, dataDir: string): void => {
  const directories = { data: dataDir, files: join(dataDir, 'files') }
  const read = (blocks: 'bavail' | 'blocks') => async () => {
    const found: Labelled<'directory'>[] = []
    for (const [directory, path] of Object.entries(directories)) {
      // A role without files may have no directory for them.
      const system = await statfs(path).catch(() => undefined)
      if (system) found.push({ labels: { directory }, value: system[blocks] * system.bsize })
    }
    return found
  }
  metrics.gauges('disk_free_bytes', 'Room that the product may still use', ['directory'], read('bavail'))
  metrics.gauges('disk_size_bytes', 'Size of the file system', ['directory'], read('blocks'))
}
