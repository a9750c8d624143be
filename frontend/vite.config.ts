import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './chunk-groups.ts'
import { compressAssets } from './compress-assets.ts'
import { localizePages } from './localize/localize-pages.ts'
import { pageAssets } from './page-assets.ts'
import { slimIcons } from './slim-icons.ts'
import { slimImports } from './slim-imports.ts'

export default defineConfig({
  plugins: [
    slimIcons(),
    slimImports(),
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // The code of a page loads with that page only.
      codeSplittingOptions: { defaultBehavior: [['component', 'pendingComponent', 'loader']] },
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    pageAssets(),
    localizePages(),
    compressAssets(),
  ],
  // Built into React since 18; this drops the package's shim for older versions.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/client.tsx',
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
        },
      },
    },
    ssr: {
      // One file without imports from node_modules starts faster and always runs React's production build.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: false,
        rolldownOptions: { input: 'src/server.tsx', output: { entryFileNames: 'server.js' } },
      },
    },
  },
  builder: {
    // The server bundle names the browser's hashed files, so these have to exist first.
    buildApp: async (builder) => {
      for (const name of ['client', 'ssr'] as const) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
})
