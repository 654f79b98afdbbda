/**
 * Imports a module by the addresses that the server writes into `data-…`: its own comes first, then the addresses of its
 * imports, all of which are requested together.
 */
export async function importModule<Module>(addresses: string): Promise<Module> {
  const [module] = await Promise.all(addresses.split(' ').map(address => import(address)))
  return module
}
