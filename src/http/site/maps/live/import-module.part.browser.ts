/**
 * Imports a module by the addresses that the server writes into `data-…`: its own comes first, then
 * those of its imports, so that all are requested at the same time.
 */
export async function importModule<Module>(addresses: string): Promise<Module> {
  const [module] = await Promise.all(addresses.split(' ').map(address => import(address)))
  return module
}
