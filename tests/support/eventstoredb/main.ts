import { openClusterJournal } from './cluster/open-cluster-journal.ts'
import { startFront } from './front.ts'
import { type Node, startNode } from './node.ts'
import type { NodeSettings, ProcessSettings, Request, Response } from './node-process.ts'

/**
 * One node in a separate process, or what stands in front of one, which can be killed and frozen. Its
 * argument is the JSON of `ProcessSettings`.
 */
const settings = JSON.parse(process.argv[2] ?? '{}') as ProcessSettings
const tell = (response: Response | { readonly ready: true }) => process.send?.(response)

const start = ({ membership, ...own }: NodeSettings): Promise<Node> =>
  startNode({ ...own, ...(membership && { openJournal: openClusterJournal(own.directory, membership) }) })

const node = await ('target' in settings ? startFront(settings) : start(settings))
process.on('message', ({ id, name, values }: Request) => {
  if (name === 'calls') return void tell({ id, value: node.calls })
  if (name === 'leads') return void tell({ id, value: node.leads() })
  Reflect.apply(node.switches[name], undefined, values)
  tell({ id, value: null })
})
// Without the process that started it, nobody would end it.
process.on('disconnect', () => process.exit())
tell({ ready: true })
