/** Starts the application in the page. */
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { render } from 'preact'
import { queryClient } from './api/query-client.ts'
import { preloadPage, router } from './shell/router.tsx'

preloadPage()
const place = document.getElementById('app')
if (place !== null) {
  place.replaceChildren()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    place,
  )
}
