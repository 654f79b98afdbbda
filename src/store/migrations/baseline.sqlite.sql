-- The schema of an empty SQLite database, which later migrations change.
-- It is what the migrations 0001 to 0088 of version 0.4.0 make, so it is never edited.
create table if not exists "kysely_migration" (
  "name" varchar(255) not null primary key,
  "timestamp" varchar(255) not null
);
create table if not exists "kysely_migration_lock" (
  "id" varchar(255) not null primary key,
  "is_locked" integer default 0 not null
);
create table "state" (
  "state_id" integer primary key,
  "name" text not null,
  "code" text not null unique,
  "county_label" text not null,
  "north" real not null,
  "south" real not null,
  "east" real not null,
  "west" real not null
) strict;
create table "region" (
  "region_id" integer primary key,
  "name" text not null,
  "state_id" integer not null references "state" ("state_id")
) strict;
create table "county" (
  "county_id" integer primary key,
  "name" text not null,
  "label" text not null,
  "state_id" integer not null references "state" ("state_id"),
  "region_id" integer not null references "region" ("region_id"),
  "latitude" real not null,
  "longitude" real not null
) strict;
create table "city" (
  "city_id" integer primary key,
  "name" text not null,
  "state_id" integer not null references "state" ("state_id"),
  "county_id" integer not null references "county" ("county_id"),
  "latitude" real not null,
  "longitude" real not null,
  "census_id" integer unique
) strict;
create table "lake" (
  "lake_id" integer primary key,
  "name" text not null,
  "state_id" integer not null references "state" ("state_id"),
  "county_id" integer not null references "county" ("county_id"),
  "latitude" real not null,
  "longitude" real not null,
  "gnis_id" integer unique
) strict;
create table "zip" (
  "code" text primary key,
  "city_id" integer not null references "city" ("city_id"),
  "latitude" real not null,
  "longitude" real not null
) strict;
create table "setting" (
  "name" text primary key,
  "value" text not null
) strict;
create table "account" (
  "account_id" integer primary key autoincrement,
  "company_name" text not null,
  "contact_name" text not null,
  "email" text not null,
  "phone" text not null,
  "fax" text not null,
  "company_address" text not null,
  "address" text not null,
  "plan" text not null,
  "designation" text not null,
  "is_seller" integer not null,
  "active" integer not null,
  "badge" text,
  "portrait" text,
  "logo" text,
  "revision" integer default 1 not null,
  "deleted_at" integer,
  "office_id" integer,
  "approved_name" text,
  "changed_at" integer default 0 not null,
  "unseen_members" text default '' not null,
  "unseen_at" integer
) strict;
create table "api_key" (
  "key_id" text primary key,
  "hash" blob not null,
  "account_id" integer not null references "account" ("account_id"),
  "all_accounts" integer not null,
  "permissions" text not null,
  "rate_per_minute" integer not null,
  "note" text not null,
  "created_at" integer not null,
  "expires_at" integer,
  "revoked_at" integer,
  "last_used_at" integer,
  "made_by" integer,
  "office_id" integer
) strict;
create table "auction" (
  "auction_id" integer primary key autoincrement,
  "account_id" integer not null references "account" ("account_id"),
  "title" text not null,
  "street" text not null,
  "city" text not null,
  "state_id" integer references "state" ("state_id"),
  "date" text not null,
  "time" text not null
) strict;
create table "listing" (
  "listing_id" integer primary key autoincrement,
  "account_id" integer not null references "account" ("account_id"),
  "version" integer not null,
  "active" integer not null,
  "status" text not null,
  "listing_type" integer not null,
  "listed_at" integer not null,
  "modified_at" integer,
  "type_1" integer not null,
  "type_2" integer,
  "type_3" integer,
  "price_usd" real,
  "acres" real,
  "state_id" integer not null references "state" ("state_id"),
  "county_id" integer not null references "county" ("county_id"),
  "city_id" integer references "city" ("city_id"),
  "lake_id" integer references "lake" ("lake_id"),
  "latitude" real not null,
  "longitude" real not null,
  "has_house" integer not null,
  "beds" integer,
  "baths" integer,
  "half_baths" integer,
  "home_area_sqft" integer,
  "auction_id" integer references "auction" ("auction_id"),
  "title" text not null,
  "street" text not null,
  "zip" text not null,
  "you_tube" text not null,
  "virtual_tour" text not null,
  "flyer" text not null,
  "lead_routing_email" text not null,
  "encoded_boundary" text not null,
  "directions" text not null,
  "documents" text not null,
  "amenities" text not null,
  "description" text not null,
  "broker_notes" text default '' not null,
  "showing_instructions" text default '' not null,
  "legal_description" text default '' not null,
  "list_feed_key" text default '' not null,
  "listing_url" text default '' not null,
  "external_listing_url" text default '' not null,
  "deleted_at" integer,
  "listing_type_without_auction" integer default 2 not null,
  "stale_latitude" real,
  "stale_longitude" real,
  "parcel_number" text default '' not null,
  "sold_on" text default '' not null,
  "sold_price_usd" real,
  "year_built" integer,
  "posted_facts" text default '{}' not null,
  "price_reduced_at" integer,
  "price_before_usd" real,
  "created_at" integer
) strict;
create index "listing_by_account" on "listing" ("account_id", "listing_id");
create table "picture" (
  "picture_id" integer primary key autoincrement,
  "files" text not null,
  "account_id" integer references "account" ("account_id"),
  "source_url" text default '' not null,
  "unused_since" integer,
  "walk_host" text,
  "walk_place" integer,
  "source_changed_at" integer
) strict;
create table "listing_picture" (
  "listing_id" integer not null references "listing" ("listing_id"),
  "position" integer not null,
  "picture_id" integer not null references "picture" ("picture_id"),
  "description" text not null,
  "label" text not null,
  constraint "listing_picture_key" primary key ("listing_id", "position")
) strict, without rowid;
create table "listing_history" (
  "listing_id" integer not null references "listing" ("listing_id"),
  "version" integer not null,
  "at" integer not null,
  "price_usd" real,
  "status" text not null,
  "active" integer not null,
  constraint "listing_history_key" primary key ("listing_id", "version")
) strict, without rowid;
create table "spotlight" (
  "spotlight_id" integer primary key autoincrement,
  "listing_id" integer not null unique references "listing" ("listing_id")
) strict;
create table "change_log" (
  "sequence" integer primary key autoincrement,
  "kind" text not null,
  "entity_id" integer not null,
  "at" integer not null,
  "actions" text default '' not null,
  "fields" text default '' not null,
  "actor_kind" text default '' not null,
  "actor_name" text default '' not null,
  "transaction" integer default 0 not null
) strict;
create table "api_key_grant" (
  "key_id" text not null references "api_key" ("key_id"),
  "account_id" integer not null references "account" ("account_id"),
  constraint "api_key_grant_key" primary key ("key_id", "account_id")
) strict, without rowid;
create index "listing_picture_by_picture" on "listing_picture" ("picture_id");
create table "lease" (
  "name" text primary key,
  "holder" text not null,
  "beat" integer not null
) strict;
create table "audit" (
  "audit_id" integer primary key autoincrement,
  "at" integer not null,
  "actor_kind" text not null,
  "actor_name" text not null,
  "account_id" integer,
  "client_address" text not null,
  "request_id" text not null,
  "subject" text not null,
  "subject_id" text not null,
  "action" text not null,
  "details" text not null
) strict;
create index "audit_by_at" on "audit" ("at");
create index "audit_by_subject" on "audit" ("subject", "subject_id");
create index "audit_by_actor" on "audit" ("actor_name");
create index "picture_by_unused_since" on "picture" ("unused_since")
  where "unused_since" is not null;
create table "dropped_document" (
  "listing_id" integer not null references "listing" ("listing_id"),
  "path" text not null,
  "dropped_at" integer not null,
  constraint "dropped_document_key" primary key ("listing_id", "path")
) strict, without rowid;
create index "dropped_document_by_dropped_at" on "dropped_document" ("dropped_at");
create table "lead_address" (
  "address_id" integer primary key autoincrement,
  "account_id" integer not null references "account" ("account_id"),
  "address_key" text not null,
  "address" text not null,
  "named_at" integer not null,
  "asked_at" integer,
  "times_asked" integer default 0 not null,
  "confirmed_at" integer,
  "confirmed_by" text,
  "revoked_at" integer,
  "office_id" integer,
  constraint "lead_address_key" unique ("account_id", "address_key")
) strict;
create index "lead_address_by_address" on "lead_address" ("address_key", "asked_at");
create table "lead_address_link" (
  "token_hash" blob primary key,
  "address_id" integer not null references "lead_address" ("address_id"),
  "expires_at" integer not null
) strict, without rowid;
create index "lead_address_link_by_address" on "lead_address_link" ("address_id");
create trigger "audit_refuses_update" before update on "audit"
  when not (old."audit_id" is new."audit_id" and old."at" is new."at"
  and old."actor_kind" is new."actor_kind" and old."actor_name" is new."actor_name"
  and old."account_id" is new."account_id" and old."request_id" is new."request_id"
  and old."subject" is new."subject" and old."subject_id" is new."subject_id"
  and old."action" is new."action" and old."details" is new."details" and new."client_address" = ''
  and old."subject" is (select "value" from "setting" where "name" = 'audit-erasing'))
  begin select raise(abort, 'nothing in the table audit may be changed or deleted'); end;
create trigger "audit_refuses_delete" before delete on "audit"
  when old."at" >= coalesce(cast((select "value" from "setting"
  where "name" = 'audit-cut') as integer), old."at")
  begin select raise(abort, 'nothing in the table audit may be changed or deleted'); end;
create table "follower" (
  "name" text primary key,
  "sequence" integer not null,
  "moved_at" integer not null,
  "transaction" integer default 0 not null
) strict;
create table "job" (
  "job_id" integer primary key autoincrement,
  "topic" text not null,
  "version" integer not null,
  "key" text not null,
  "subject" integer,
  "created_at" integer not null,
  "tried_since" integer not null,
  "due_at" integer,
  "done_at" integer,
  "attempts" integer default 0 not null,
  "crashes" integer default 0 not null,
  "claim" integer default 0 not null,
  "attempted_at" integer,
  "last_error" text default '' not null,
  "payload" text not null,
  "lane" text default '' not null,
  "rank" integer default 0 not null,
  "origin" text default '' not null
) strict;
create table "job_queue" (
  "topic" text not null,
  "key" text not null,
  "due_at" integer not null,
  "turn" integer not null,
  "lane" text default '' not null,
  "held_until" integer default 0 not null,
  "failures" integer default 0 not null,
  constraint "job_queue_key" primary key ("topic", "key")
) strict, without rowid;
create index "job_queue_by_due" on "job_queue" ("topic", "due_at", "turn", "key");
create index "job_by_key" on "job" ("topic", "key", "due_at", "job_id") where "due_at" is not null;
create index "job_by_attempt" on "job" ("topic", "key", "attempted_at")
  where "attempted_at" is not null;
create index "job_by_subject" on "job" ("topic", "subject") where "subject" is not null;
create index "job_open" on "job" ("job_id") where "done_at" is null;
create index "job_backlog" on "job" ("topic", "version", "due_at", "created_at", "done_at")
  where "done_at" is null;
create index "job_by_lane" on "job" ("topic", "key", "lane", "rank", "job_id") where "due_at" = 0;
create index "listing_by_deletion" on "listing" ("deleted_at") where "deleted_at" is not null;
create unique index "listing_by_feed_key" on "listing" ("account_id", "list_feed_key")
  where "list_feed_key" <> '' and "deleted_at" is null;
create table "lead" (
  "lead_id" integer primary key autoincrement,
  "listing_id" integer not null,
  "account_id" integer not null references "account" ("account_id"),
  "owner_account_id" integer references "account" ("account_id"),
  "contact_name" text not null,
  "email_address" text not null,
  "phone_number" text not null,
  "comment" text not null,
  "financing" integer,
  "site_id" integer,
  "source" text not null,
  "client_address" text not null,
  "created_at" integer not null,
  "buyer" text default '' not null,
  "guest_network" text default '' not null,
  "status" text default 'new' not null,
  "person_id" integer references "person" ("person_id")
) strict;
create index "lead_by_account" on "lead" ("account_id", "created_at");
create index "lead_by_listing_and_buyer" on "lead" ("listing_id", "buyer", "created_at");
create index "lead_by_time" on "lead" ("created_at");
create index "lead_by_listing" on "lead" ("listing_id", "created_at");
create index "lead_by_guest" on "lead" ("guest_network", "created_at") where "guest_network" <> '';
create index "job_of_lane" on "job" ("topic", "key", "lane", "created_at", "origin")
  where "lane" <> '';
create index "listing_by_sale" on "listing" ("state_id", "county_id", "sold_on", "sold_price_usd",
  "acres", "status", "active", "listing_type", "has_house", "account_id")
  where "sold_price_usd" is not null;
create table "feed" (
  "feed_id" integer primary key autoincrement,
  "account_id" integer not null references "account" ("account_id"),
  "name" text not null,
  "address" text not null,
  "format" text not null,
  "mapping" text not null,
  "options" text not null,
  "schedule" text not null,
  "credentials" text not null,
  "report_email" text not null,
  "etag" text not null,
  "last_modified" text not null,
  "paused" integer not null,
  "failures" integer not null,
  "refused_share" real,
  "notified_at" integer,
  "created_at" integer not null,
  "reading" text default '' not null,
  constraint "feed_name" unique ("account_id", "name")
) strict;
create table "feed_run" (
  "run_id" integer primary key autoincrement,
  "feed_id" integer not null references "feed" ("feed_id"),
  "started_at" integer not null,
  "ended_at" integer,
  "dry_run" integer not null,
  "records_done" integer not null,
  "byte_offset" integer not null,
  "state" text not null,
  "actor_kind" text not null,
  "actor_name" text not null,
  "allowances" text not null,
  "cause" text not null,
  "source" text not null,
  "progress" text not null,
  "report" text not null
) strict;
create index "feed_run_by_feed" on "feed_run" ("feed_id", "run_id");
create table "feed_record" (
  "feed_id" integer not null references "feed" ("feed_id"),
  "identity" text not null,
  "digest_high" integer not null,
  "digest_low" integer not null,
  "listing_id" integer not null,
  "version" integer not null,
  "left_out" integer not null,
  constraint "feed_record_key" primary key ("feed_id", "identity")
) strict, without rowid;
create index "feed_record_by_listing" on "feed_record" ("feed_id", "listing_id");
create index "listing_by_title" on "listing" (lower(title));
create index "picture_by_walk" on "picture" ("account_id", "walk_host", "walk_place", "picture_id")
  where "walk_host" is not null;
create table "person" (
  "person_id" integer primary key autoincrement,
  "email_key" text not null unique,
  "email" text not null,
  "name" text not null,
  "service_role" text not null,
  "password" text not null,
  "totp_secret" text not null,
  "totp_step" integer not null,
  "company" text not null,
  "created_at" integer not null,
  "confirmed_at" integer,
  "disabled_at" integer,
  "signed_in_at" integer,
  "sign_in_version" integer default 0 not null,
  "password_is_short" integer default 0 not null
) strict;
create table "membership" (
  "person_id" integer not null references "person" ("person_id"),
  "account_id" integer not null references "account" ("account_id"),
  "role" text not null,
  "office_id" integer references "account" ("account_id"),
  constraint "membership_key" primary key ("person_id", "account_id")
) strict, without rowid;
create index "membership_by_account" on "membership" ("account_id");
create table "session" (
  "session_id" integer primary key autoincrement,
  "token_hash" blob not null unique,
  "person_id" integer not null references "person" ("person_id"),
  "stage" text not null,
  "created_at" integer not null,
  "used_at" integer not null,
  "proved_at" integer not null,
  "agent" text not null,
  "client_address" text not null
) strict;
create index "session_by_person" on "session" ("person_id");
create index "session_by_use" on "session" ("used_at");
create table "person_link" (
  "token_hash" blob primary key,
  "purpose" text not null,
  "person_id" integer references "person" ("person_id"),
  "expires_at" integer not null,
  "name" text default '' not null,
  "company" text default '' not null
) strict, without rowid;
create index "person_link_by_person" on "person_link" ("person_id");
create table "recovery_code" (
  "person_id" integer not null references "person" ("person_id"),
  "code_hash" blob not null,
  constraint "recovery_code_key" primary key ("person_id", "code_hash")
) strict, without rowid;
create table "known_device" (
  "token_hash" blob primary key,
  "person_id" integer not null references "person" ("person_id"),
  "used_at" integer not null
) strict, without rowid;
create index "known_device_by_person" on "known_device" ("person_id");
create table "attempt" (
  "attempt_id" integer primary key autoincrement,
  "subject" text not null,
  "at" integer not null
) strict;
create index "attempt_by_subject" on "attempt" ("subject", "at");
create index "attempt_by_time" on "attempt" ("at");
create table "draft" (
  "draft_id" integer primary key autoincrement,
  "account_id" integer not null references "account" ("account_id"),
  "listing_id" integer references "listing" ("listing_id"),
  "base_version" integer,
  "person_id" integer not null,
  "version" integer not null,
  "form" text not null,
  "created_at" integer not null,
  "saved_at" integer not null,
  "title" text default '' not null
) strict;
create index "draft_by_account" on "draft" ("account_id", "saved_at");
create unique index "draft_by_listing" on "draft" ("listing_id", "person_id");
create table "kept_form" (
  "kept_form_id" integer primary key autoincrement,
  "person_id" integer not null references "person" ("person_id"),
  "path" text not null,
  "body" text not null,
  "until" integer not null,
  "action" text default '' not null
) strict;
create index "kept_form_by_person" on "kept_form" ("person_id");
create table "listing_day" (
  "listing_id" integer not null references "listing" ("listing_id"),
  "day" integer not null,
  "views" integer not null,
  "saves" integer not null,
  constraint "listing_day_key" primary key ("listing_id", "day")
) strict, without rowid;
create index "listing_day_by_day" on "listing_day" ("day");
create table "idempotency" (
  "key_id" text not null,
  "token" text not null,
  "fingerprint" text not null,
  "result" text not null,
  "created_at" integer not null,
  constraint "idempotency_key" primary key ("key_id", "token")
) strict, without rowid;
create index "idempotency_by_age" on "idempotency" ("created_at");
create index "lead_by_account_and_status" on "lead" ("account_id", "status", "created_at");
create index "lead_by_status" on "lead" ("status", "created_at");
create index "lead_by_person" on "lead" ("person_id", "created_at");
create table "lead_note" (
  "note_id" integer primary key autoincrement,
  "lead_id" integer not null references "lead" ("lead_id"),
  "person_id" integer references "person" ("person_id"),
  "at" integer not null,
  "text" text not null
) strict;
create index "lead_note_by_lead" on "lead_note" ("lead_id");
create index "lead_note_by_person" on "lead_note" ("person_id");
create table "account_picture" (
  "account_id" integer not null references "account" ("account_id"),
  "kind" text not null,
  "picture_id" integer not null references "picture" ("picture_id"),
  constraint "account_picture_key" primary key ("account_id", "kind")
) strict, without rowid;
create index "account_picture_by_picture" on "account_picture" ("picture_id");
create index "listing_by_account_and_state" on "listing" ("account_id", "active", "status",
  (coalesce("modified_at", "listed_at")));
create index "listing_by_state" on "listing" ("active", "status", (coalesce("modified_at",
  "listed_at")));
create index "listing_by_edit" on "listing" ((coalesce("modified_at", "listed_at")));
create index "listing_by_any_feed_key" on "listing" ("list_feed_key") where "list_feed_key" <> '';
create table "listing_revision" (
  "listing_id" integer not null references "listing" ("listing_id"),
  "version" integer not null,
  "at" integer not null,
  "actor_kind" text not null,
  "actor_name" text not null,
  "before" text not null,
  constraint "listing_revision_key" primary key ("listing_id", "version")
) strict, without rowid;
create index "listing_revision_by_time" on "listing_revision" ("at");
create table "saved_view" (
  "view_id" integer primary key autoincrement,
  "person_id" integer not null references "person" ("person_id"),
  "name" text not null,
  "query" text not null
) strict;
create index "saved_view_by_person" on "saved_view" ("person_id");
create table "bulk_change" (
  "change_id" integer primary key autoincrement,
  "person_id" integer not null,
  "action" text not null,
  "state" text not null,
  "created_at" integer not null
) strict;
create index "bulk_change_by_time" on "bulk_change" ("created_at");
create table "bulk_change_listing" (
  "change_id" integer not null references "bulk_change" ("change_id"),
  "listing_id" integer not null,
  "outcome" text not null,
  "version" integer,
  "detail" text not null,
  constraint "bulk_change_listing_key" primary key ("change_id", "listing_id")
) strict, without rowid;
create table "preview_link" (
  "token_hash" blob primary key,
  "kind" text not null,
  "subject_id" integer not null,
  "created_at" integer not null,
  "expires_at" integer not null
) strict;
create index "preview_link_by_subject" on "preview_link" ("kind", "subject_id", "created_at");
create index "preview_link_by_end" on "preview_link" ("expires_at");
create table "published_listing" (
  "listing_id" integer primary key,
  "account_id" integer not null,
  "is_shown" integer not null,
  "price_usd" real,
  "status" text not null,
  "sequence" integer not null,
  "edition" text
) strict;
create table "published_event" (
  "sequence" integer primary key,
  "listing_id" integer not null,
  "account_id" integer not null,
  "kind" text not null,
  "at" integer not null,
  "price_usd" real,
  "price_before_usd" real,
  "status" text not null,
  "status_before" text not null,
  "is_newest" integer default 1 not null
) strict;
create index "published_listing_by_account" on "published_listing" ("account_id", "listing_id");
create index "published_event_by_age" on "published_event" ("is_newest", "at");
create table "listing_review" (
  "listing_id" integer primary key references "listing" ("listing_id"),
  "account_id" integer not null references "account" ("account_id"),
  "state" text not null,
  "reason" text not null,
  "offered" integer not null,
  "version" integer not null,
  "at" integer not null
) strict, without rowid;
create index "listing_review_by_state" on "listing_review" ("state", "at", "listing_id");
create table "report" (
  "report_id" integer primary key autoincrement,
  "listing_id" integer not null references "listing" ("listing_id"),
  "category" text not null,
  "comment" text not null,
  "created_at" integer not null,
  "outcome" text not null,
  "settled_at" integer
) strict;
create index report_open on report (report_id) where outcome = '';
create index "report_by_listing" on "report" ("listing_id");
create table "account_application" (
  "account_id" integer primary key references "account" ("account_id"),
  "applied_at" integer not null
) strict, without rowid;
create index listing_shown_by_account on listing (account_id) where active = 1;
create index "account_by_company_name" on "account" (lower("company_name"));
create index "account_by_contact_name" on "account" (lower("contact_name"));
create index "account_by_email" on "account" (lower("email"));
create table "passkey" (
  "passkey_id" integer primary key autoincrement,
  "person_id" integer not null references "person" ("person_id"),
  "credential_id" text not null,
  "public_key" blob not null,
  "counter" integer not null,
  "transports" text not null,
  "name" text not null,
  "created_at" integer not null,
  "used_at" integer
) strict;
create unique index "passkey_by_credential" on "passkey" ("credential_id");
create index "passkey_by_person" on "passkey" ("person_id");
create table "passkey_challenge" (
  "challenge_hash" blob primary key,
  "purpose" text not null,
  "session_id" integer,
  "expires_at" integer not null
) strict;
create index "passkey_challenge_by_end" on "passkey_challenge" ("expires_at");
create table "lead_event" (
  "sequence" integer primary key,
  "lead_id" integer not null unique,
  "account_id" integer not null,
  "at" integer not null
) strict;
create table "webhook" (
  "webhook_id" integer primary key autoincrement,
  "account_id" integer not null references "account" ("account_id"),
  "url" text not null,
  "description" text not null,
  "events" text not null,
  "state" text not null,
  "secret" text not null,
  "former_secret" text not null,
  "log" text not null,
  "batch" text not null,
  "test_id" text not null,
  "last_error" text not null,
  "sequence" integer not null,
  "failures" integer not null,
  "refusals" integer not null,
  "singly_up_to" integer not null,
  "created_at" integer not null,
  "former_until" integer,
  "failing_since" integer,
  "next_try_at" integer,
  "last_try_at" integer,
  "last_status" integer,
  "made_by" integer,
  "office_id" integer
) strict;
create table "webhook_delivery" (
  "delivery_id" integer primary key autoincrement,
  "webhook_id" integer not null references "webhook" ("webhook_id"),
  "message_id" text not null,
  "kind" text not null,
  "event_count" integer not null,
  "at" integer not null,
  "status" integer not null,
  "duration_ms" integer not null,
  "error" text not null,
  "answer" text not null
) strict;
create table "webhook_dead_letter" (
  "dead_letter_id" integer primary key autoincrement,
  "webhook_id" integer not null references "webhook" ("webhook_id"),
  "message_id" text not null,
  "body" text not null,
  "at" integer not null,
  "reason" text not null,
  "queued" integer not null
) strict;
create index "lead_event_by_account" on "lead_event" ("account_id", "sequence");
create index "lead_event_by_age" on "lead_event" ("at");
create index "published_event_by_account" on "published_event" ("account_id", "sequence");
create index "webhook_by_account" on "webhook" ("account_id");
create index "webhook_delivery_by_webhook" on "webhook_delivery" ("webhook_id", "delivery_id");
create index "webhook_dead_letter_by_webhook" on "webhook_dead_letter" ("webhook_id",
  "dead_letter_id");
create table "alert_address" (
  "alert_address_id" integer primary key autoincrement,
  "address_hash" blob not null unique,
  "address" text,
  "created_at" integer not null,
  "left_at" integer,
  "instant_day" text not null,
  "instant_mails" integer not null,
  "mailed_at" integer,
  "refusals" integer not null
) strict;
create table "alert_link" (
  "token_hash" blob primary key,
  "alert_address_id" integer not null references "alert_address" ("alert_address_id"),
  "saved_search_id" integer,
  "expires_at" integer not null
) strict, without rowid;
create table "alert_question" (
  "alert_question_id" integer primary key autoincrement,
  "mailbox_hash" blob not null,
  "network_hash" blob not null,
  "asked_at" integer not null,
  "api_key_id" text,
  "account_id" integer,
  "is_mailed" integer default 1 not null
) strict;
create table "saved_search" (
  "saved_search_id" integer primary key autoincrement,
  "alert_address_id" integer not null references "alert_address" ("alert_address_id"),
  "name" text not null,
  "query" text not null,
  "frequency" text not null,
  "created_at" integer not null,
  "confirmed_at" integer,
  "version" integer not null,
  "born_sequence" integer not null,
  "since_sequence" integer not null,
  "instant_sequence" integer,
  "forgotten_sequence" integer not null,
  "next_at" integer
) strict;
create table "alert_listing" (
  "listing_id" integer primary key,
  "shown_sequence" integer not null,
  "back_sequence" integer not null,
  "drop_sequence" integer not null,
  "edit_sequence" integer not null,
  "last_sequence" integer not null,
  "price_before_usd" real,
  "price_usd" real,
  "gone_at" integer,
  "land" text not null,
  "changed_at" integer not null,
  "unavailable_at" integer
) strict;
create table "alert_told" (
  "alert_address_id" integer not null,
  "listing_id" integer not null,
  "price_usd" real,
  "sequence" integer not null,
  "told_at" integer not null,
  constraint "alert_told_key" primary key ("alert_address_id", "listing_id")
) strict, without rowid;
create table "alert_pending" (
  "alert_address_id" integer not null,
  "listing_id" integer not null,
  "saved_search_id" integer not null,
  "kind" text not null,
  "price_before_usd" real,
  "price_usd" real,
  "sequence" integer not null,
  "due_at" integer not null,
  constraint "alert_pending_key" primary key ("alert_address_id", "listing_id")
) strict, without rowid;
create index "saved_search_by_address" on "saved_search" ("alert_address_id");
create index "saved_search_by_version" on "saved_search" ("version");
create index "saved_search_by_next" on "saved_search" ("next_at", "alert_address_id");
create index "saved_search_by_confirmed" on "saved_search" ("confirmed_at", "created_at");
create index "alert_link_by_address" on "alert_link" ("alert_address_id");
create index "alert_link_by_expiry" on "alert_link" ("expires_at");
create index "alert_question_by_mailbox" on "alert_question" ("mailbox_hash", "asked_at");
create index "alert_question_by_network" on "alert_question" ("network_hash", "asked_at");
create index "alert_question_by_age" on "alert_question" ("asked_at");
create index "alert_listing_by_news" on "alert_listing" ("last_sequence");
create index "alert_listing_by_land" on "alert_listing" ("land", "gone_at");
create index "alert_listing_by_age" on "alert_listing" ("changed_at");
create index "alert_told_by_age" on "alert_told" ("told_at");
create index "alert_pending_by_due" on "alert_pending" ("due_at", "alert_address_id");
create table "draft_files" (
  "draft_id" integer primary key references "draft" ("draft_id") on delete cascade,
  "version" integer not null,
  "content" text not null
) strict;
create table "draft_picture" (
  "draft_id" integer not null references "draft" ("draft_id") on delete cascade,
  "picture_id" integer not null references "picture" ("picture_id"),
  constraint "draft_picture_key" primary key ("draft_id", "picture_id")
) strict, without rowid;
create index "draft_picture_by_picture" on "draft_picture" ("picture_id");
create table "draft_document" (
  "path" text not null primary key,
  "draft_id" integer references "draft" ("draft_id") on delete set null,
  "listing_id" integer references "listing" ("listing_id") on delete set null
) strict, without rowid;
create index "draft_document_by_draft" on "draft_document" ("draft_id");
create index "draft_document_by_listing" on "draft_document" ("listing_id");
create index "listing_review_by_account" on "listing_review" ("account_id");
create index account_by_office on account (office_id) where office_id is not null;
create index "api_key_by_account" on "api_key" ("account_id");
create index "api_key_grant_by_account" on "api_key_grant" ("account_id");
create index "auction_by_date" on "auction" ("date");
create index "auction_by_account" on "auction" ("account_id", "date");
create table "event_reader" (
  "key_id" text not null,
  "reading" text not null,
  "sequence" integer not null,
  "at" integer not null,
  constraint "event_reader_key" primary key ("key_id", "reading")
) strict, without rowid;
create table "draft_upload" (
  "name" text not null primary key,
  "account_id" integer not null references "account" ("account_id"),
  "bytes" integer not null
) strict, without rowid;
create index "draft_upload_by_account" on "draft_upload" ("account_id", "bytes");
create index "person_by_confirmation" on "person" ("confirmed_at", "created_at");
create index "listing_by_auction" on "listing" ("auction_id", "deleted_at", "active")
  where "auction_id" is not null;
create table "person_address" (
  "person_id" integer not null references "person" ("person_id"),
  "address_key" text not null,
  "email" text not null,
  "wanted_until" integer,
  constraint "person_address_key" primary key ("person_id", "address_key")
) strict, without rowid;
create index "alert_question_by_key" on "alert_question" ("api_key_id", "asked_at");
create index "alert_question_by_account" on "alert_question" ("account_id", "asked_at");
create table "invitation" (
  "invitation_id" integer primary key autoincrement,
  "account_id" integer not null references "account" ("account_id"),
  "email_key" text not null,
  "email" text not null,
  "role" text not null,
  "office_id" integer references "account" ("account_id"),
  "invited_by" integer,
  "mailed" integer not null,
  "created_at" integer not null,
  "expires_at" integer not null,
  constraint "invitation_of_account" unique ("account_id", "email_key")
) strict;
create index "invitation_by_address" on "invitation" ("email_key");
create index "invitation_by_end" on "invitation" ("expires_at");
create index audit_of_security on audit (at, audit_id)
  where case subject when 'user' then 1 when 'api-key' then 1 when 'lead-address' then 1
    when 'account' then 1 else 0 end = 1;
create index audit_of_security_by_record on audit (subject, subject_id, at, audit_id)
  where case subject when 'user' then 1 when 'api-key' then 1 when 'lead-address' then 1
    when 'account' then 1 else 0 end = 1;
create table "account_event" (
  "sequence" integer primary key,
  "resource" text not null,
  "account_id" integer not null,
  "at" integer not null
) strict;
create index "account_event_by_age" on "account_event" ("at");
insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0) on conflict do nothing;
insert into kysely_migration (name, timestamp)
select column1, '2026-11-29T00:00:00.000Z' from (values
  ('0001-catalogue'), ('0002-key-grants'), ('0003-listing-writes'), ('0004-outbox'), ('0005-audit'),
  ('0006-file-sweep'), ('0007-file-queues'), ('0008-lead-buyers'), ('0009-auction-index'),
  ('0010-picture-crashes'), ('0011-lead-addresses'), ('0012-lead-reading'), ('0013-audit-pruning'),
  ('0014-change-followers'), ('0015-jobs'), ('0016-change-transactions'), ('0017-shared-limits'),
  ('0018-write-turns'), ('0019-job-lanes'), ('0020-deletions'),
  ('0021-listing-type-without-auction'), ('0022-stale-coordinates'), ('0023-job-origins'),
  ('0024-sales'), ('0025-key-failures'), ('0026-feeds'), ('0028-titles'), ('0029-photo-walk'),
  ('0032-facts'), ('0040-users'), ('0041-price-reductions'), ('0042-drafts'), ('0043-listing-days'),
  ('0044-requests-of-people'), ('0045-lead-handling'), ('0046-account-pictures'),
  ('0047-listing-lists'), ('0048-preview-links'), ('0049-published-log'), ('0050-reviews'),
  ('0051-account-names'), ('0052-passkeys'), ('0053-webhooks'), ('0054-saved-searches'),
  ('0055-draft-files'), ('0056-offices'), ('0057-created-at'), ('0058-published-editions'),
  ('0059-draft-titles'), ('0060-feed-readings'), ('0061-event-readers'), ('0062-feed-records'),
  ('0063-draft-uploads'), ('0064-photos-without-check'), ('0065-auction-listings'),
  ('0066-person-addresses'), ('0067-photos-of-listings'), ('0068-sign-in-versions'),
  ('0069-question-askers'), ('0070-registered-names'), ('0071-invitations'), ('0072-key-makers'),
  ('0073-security-events'), ('0074-actions-of-kept-forms'), ('0077-changed-photos'),
  ('0078-changed-accounts'), ('0081-makers-and-offices'), ('0082-unavailable-since'),
  ('0083-changed-profiles')
) as former;
