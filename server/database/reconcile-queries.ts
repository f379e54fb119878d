import { sql } from 'kysely'
import type { Db } from './open-database.ts'

/** Rows that should not be there, by the promise they break. Read-only. */
export async function findBroken(db: Db): Promise<{ promise: string; rows: Record<string, unknown>[] }[]> {
  const found = []
  for (const [promise, query] of Object.entries(QUERIES)) {
    const { rows } = await sql.raw<Record<string, unknown>>(query).execute(db)
    found.push({ promise, rows })
  }
  return found
}

const QUERIES = {
  'stock is the sum of its moves': `
    select s.offer_id, s.store_id, s.qty, coalesce(m.moved, 0) as moved
    from stock s
    left join (select offer_id, store_id, sum(delta) as moved from stock_moves group by offer_id, store_id) m
      on m.offer_id = s.offer_id and m.store_id = s.store_id
    where s.qty <> coalesce(m.moved, 0)`,
  'every move is of a stock that exists': `
    select m.offer_id, m.store_id from stock_moves m
    left join stock s on s.offer_id = m.offer_id and s.store_id = m.store_id
    where s.offer_id is null group by m.offer_id, m.store_id`,
  'an order took exactly its pieces, from its store': `
    select l.order_id, l.offer_id, l.quantity, coalesce(m.moved, 0) as moved
    from order_lines l
    join orders o on o.id = l.order_id
    left join (select order_id, offer_id, store_id, sum(delta) as moved from stock_moves
               where reason = 'order' group by order_id, offer_id, store_id) m
      on m.order_id = l.order_id and m.offer_id = l.offer_id and m.store_id = o.store_id
    where coalesce(m.moved, 0) <> -l.quantity`,
  'a cancelled order has put its pieces back, and no other has': `
    select l.order_id, l.offer_id, l.quantity, coalesce(m.moved, 0) as moved
    from order_lines l
    join orders o on o.id = l.order_id
    left join (select order_id, offer_id, sum(delta) as moved from stock_moves
               where reason = 'release' group by order_id, offer_id) m
      on m.order_id = l.order_id and m.offer_id = l.offer_id
    where coalesce(m.moved, 0) <> case when o.status = 'cancelled' then l.quantity else 0 end`,
  'no more pieces come back than an order took': `
    select m.order_id, m.offer_id, sum(m.delta) as moved from stock_moves m
    left join order_lines l on l.order_id = m.order_id and l.offer_id = m.offer_id
    where m.reason = 'return' group by m.order_id, m.offer_id, l.quantity
    having l.quantity is null or sum(m.delta) > l.quantity`,
  'no piece left for an order that does not exist': `
    select m.order_id, m.offer_id from stock_moves m
    left join orders o on o.id = m.order_id
    where m.order_id is not null and o.id is null`,
  'lines minus discounts plus delivery are the total, at least 1': `
    select o.id, o.total from orders o
    left join (select order_id, sum(price * quantity) as goods, sum(discount) as discount from order_lines group by order_id) l
      on l.order_id = o.id
    where coalesce(l.goods, 0) <> o.goods_total or coalesce(l.discount, 0) <> o.discount
      or o.goods_total - o.discount + o.delivery_cost <> o.total or o.total < 1`,
  'sums by kind are the discount, and the reasons kept': `
    select o.id, o.discount, o.promotions_total, o.coupon_total, o.bonuses_total, o.certificate_total from orders o
    left join (select order_id,
        sum(case when kind = 'promotion' then roubles else 0 end) as promotions,
        sum(case when kind = 'coupon' then roubles else 0 end) as coupon,
        sum(case when kind = 'bonuses' then roubles else 0 end) as bonuses,
        sum(case when kind = 'certificate' then roubles else 0 end) as certificate
      from order_discounts group by order_id) d on d.order_id = o.id
    where o.promotions_total <> coalesce(d.promotions, 0) or o.coupon_total <> coalesce(d.coupon, 0)
      or o.bonuses_total <> coalesce(d.bonuses, 0) or o.certificate_total <> coalesce(d.certificate, 0)
      or o.promotions_total + o.coupon_total + o.bonuses_total + o.certificate_total <> o.discount`,
  'the discount of a line is the sum of its reasons, at most what it costs': `
    select l.order_id, l.offer_id, l.discount, coalesce(d.roubles, 0) as reasons from order_lines l
    left join (select order_id, offer_id, sum(roubles) as roubles from order_discounts group by order_id, offer_id) d
      on d.order_id = l.order_id and d.offer_id = l.offer_id
    where l.discount <> coalesce(d.roubles, 0) or l.discount > l.price * l.quantity`,
  'an order stands where its last move has put it, and began as new': `
    select o.id, o.status, o.payment_status, e.status as moved_to, e.payment_status as payment_moved_to from orders o
    left join (select order_id, max(position) as last, count(*) as moves from order_events group by order_id) m
      on m.order_id = o.id
    left join order_events e on e.order_id = o.id and e.position = m.last
    left join order_events f on f.order_id = o.id and f.position = 1
    where e.order_id is null or e.status <> o.status or e.payment_status <> o.payment_status
      or m.moves <> m.last or f.status <> 'new'`,
  'a checkout is known by its first order': `
    select o.id, o.checkout_id from orders o
    left join orders c on c.id = o.checkout_id
    where c.id is null or c.checkout_id <> c.id`,
  'one version of a cart is one order': `
    select cart_id, cart_version, count(*) as orders, min(id) as first_id, max(id) as last_id from orders
    where cart_id is not null group by cart_id, cart_version having count(*) > 1`,
  'an order has used up its version of the cart': `
    select o.id, o.cart_version, c.version from orders o
    join carts c on c.id = o.cart_id
    where c.version <= o.cart_version`,
  'a balance of bonuses is the sum of its ledger, never below 0': `
    select u.id, u.bonus_balance, coalesce(b.moved, 0) as moved from users u
    left join (select user_id, sum(delta) as moved from bonus_moves group by user_id) b on b.user_id = u.id
    where u.bonus_balance <> coalesce(b.moved, 0) or u.bonus_balance < 0`,
  'a code is used no more often than it may be': `
    select code from coupons where uses_limit > 0 and uses > uses_limit`,
  'a certificate holds between nothing and its amount': `
    select id from certificates where balance < 0 or balance > amount`,
  'a checkout key has its answer': `
    select k.key from checkout_keys k where k.status = 'running' or k.answer_json is null`,
  'the key of a cart and its version gives its order': `
    select k.key from checkout_keys k
    join orders o on k.key = 'cart:' || o.cart_id || ':' || o.cart_version
    where k.answer_json not like '%' || o.id || '%'`,
}
