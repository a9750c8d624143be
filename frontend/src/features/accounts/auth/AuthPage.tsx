import { useParams } from '@tanstack/react-router'
import { authPages } from './auth-pages.ts'

export function AuthPage() {
  const { page } = useParams({ from: '/auth/$page' })
  const Content = authPages.get(page)?.Content
  return Content ? <Content key={page} /> : null
}
