export interface Catalog {
  x: 1
}
