import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const icon = /\/lucide-react\/dist\/esm\/icons\/(?!index\.)[\w-]+\.mjs$/
const component = '/src/ui/make-icon.ts'

type IconModule = { __iconData?: { node: [string, Record<string, string>][] } }

/** Renders the package's icons with our own component: the package's is larger than most icons of a page together. */
export function slimIcons(): Plugin {
  return {
    name: 'slim-icons',
    enforce: 'pre',
    async load(id) {
      if (!icon.test(id)) return
      const { __iconData }: IconModule = await import(pathToFileURL(id).href)
      if (!__iconData) throw new Error(`${id} does not hold its icon where it used to.`)
      const shapes = __iconData.node.map(([tag, { key: _key, ...attributes }]) => [tag, attributes])
      return `import { makeIcon } from '${component}'\nexport default /* @__PURE__ */ makeIcon(${JSON.stringify(shapes)})`
    },
  }
}
