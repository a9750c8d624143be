import { openClusterJournal } from './cluster/open-cluster-journal.ts'
import { startNode } from './node.ts'
import type { NodeSettings, Request, Response } from './node-process.ts'

/**
 * One node in a separate process, which can be killed and frozen. Its argument is the JSON of `NodeSettings`.
 */
const settings = JSON.parse(process.argv[2] ?? '{}') as NodeSettings
const tell = (response: Response | { readonly ready: true }) => process.send?.(response)

const { membership } = settings
const node = await startNode({
  ...settings,
  ...(membership && { openJournal: openClusterJournal(settings.directory, membership) }),
})
process.on('message', ({ id, name, values }: Request) => {
  if (name === 'calls') return void tell({ id, value: node.calls })
  if (name === 'leads') return void tell({ id, value: node.leads() })
  Reflect.apply(node.switches[name], undefined, values)
  tell({ id, value: null })
})
// Without the process that started it, nobody would end it.
process.on('disconnect', () => process.exit())
tell({ ready: true })
