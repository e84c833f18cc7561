/** The store for operators: which engine it is, how large, and how many rows each collection has. */
import type { ConsoleRoutes } from './context.ts'

export const operatorStoreRoutes: ConsoleRoutes = (app, { market, operator }) => {
  app.get('/operator/store', async (request) => {
    await operator(request)
    const { engine, bytes } = await market.storeSize()
    const collections = [...market.store.state().collections.values()].map(
      ({ name, rows, updatedAt, origin }) => ({ name, rows, updatedAt, origin }),
    )
    return { engine, bytes, collections }
  })
}
