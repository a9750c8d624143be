import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageAssets } from './page-assets.ts'

export default defineConfig({
  plugins: [
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single', semicolons: false }),
    react(),
    tailwindcss(),
    pageAssets(),
  ],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/client.tsx',
          // Two files that most pages share instead of dozens of a few hundred bytes.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//,
                  priority: 2,
                },
                {
                  name: 'shared',
                  test: /src\/(cards|catalogue|format|ui|url)\/|lucide-react/,
                  minShareCount: 3,
                },
              ],
            },
          },
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
