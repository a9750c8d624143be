import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { browserGet } from './api/browser-get.ts'
import { firstNeed } from './late/first-need.ts'
import { makeRouter } from './router.tsx'
import './styles/site.css'

const router = makeRouter({
  get: browserGet,
  origin: location.origin,
  devPages: false,
  styles: '',
  look: '',
})

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})

void firstNeed
  .then(() => import('./navigation/fetch-chunks.ts'))
  .then(({ fetchChunksAhead }) => fetchChunksAhead(router))
  // If prefetching fails, pages load on navigation.
  .catch(() => undefined)
