/** Settings that the shop itself writes: `catalog_revision`, `secret` (signs cookies), … */
export interface MetaTable {
  key: string
  value: string
}
