-- What the migrations make of an empty SQLite database. Re-derived by: npm run schema
CREATE TABLE "kysely_migration" (
  "name" varchar(255) not null primary key,
  "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" (
  "id" varchar(255) not null primary key,
  "is_locked" integer default 0 not null);
CREATE TABLE "state" (
  "state_id" integer primary key,
  "name" text not null,
  "code" text not null unique,
  "county_label" text not null,
  "north" real not null,
  "south" real not null,
  "east" real not null,
  "west" real not null) strict;
CREATE TABLE "region" (
  "region_id" integer primary key,
  "name" text not null,
  "state_id" integer not null references "state" ("state_id")) strict;
CREATE TABLE "county" (
  "county_id" integer primary key,
  "name" text not null,
  "label" text not null,
  "state_id" integer not null references "state" ("state_id"),
  "region_id" integer not null references "region" ("region_id"),
  "latitude" real not null,
  "longitude" real not null) strict;
CREATE TABLE "city" (
  "city_id" integer primary key,
  "name" text not null,
  "state_id" integer not null references "state" ("state_id"),
  "county_id" integer not null references "county" ("county_id"),
  "latitude" real not null,
  "longitude" real not null,
  "census_id" integer unique) strict;
CREATE TABLE "lake" (
  "lake_id" integer primary key,
  "name" text not null,
  "state_id" integer not null references "state" ("state_id"),
  "county_id" integer not null references "county" ("county_id"),
  "latitude" real not null,
  "longitude" real not null,
  "gnis_id" integer unique) strict;
CREATE TABLE "zip" (
  "code" text primary key,
  "city_id" integer not null references "city" ("city_id"),
  "latitude" real not null,
  "longitude" real not null) strict;
CREATE TABLE "setting" (
  "name" text primary key,
  "value" text not null) strict;
CREATE TABLE "account" (
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
  "unseen_at" integer) strict;
CREATE TABLE "api_key" (
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
  "office_id" integer) strict;
CREATE TABLE "auction" (
  "auction_id" integer primary key autoincrement,
  "account_id" integer not null references "account" ("account_id"),
  "title" text not null,
  "street" text not null,
  "city" text not null,
  "state_id" integer references "state" ("state_id"),
  "date" text not null,
  "time" text not null) strict;
CREATE TABLE "listing" (
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
  "created_at" integer) strict;
CREATE INDEX "listing_by_account" on "listing" (
  "account_id",
  "listing_id");
CREATE TABLE "picture" (
  "picture_id" integer primary key autoincrement,
  "files" text not null,
  "account_id" integer references "account" ("account_id"),
  "source_url" text default '' not null,
  "unused_since" integer,
  "walk_host" text,
  "walk_place" integer,
  "source_changed_at" integer,
  "refetched" integer default 0 not null) strict;
CREATE TABLE "listing_picture" (
  "listing_id" integer not null references "listing" ("listing_id"),
  "position" integer not null,
  "picture_id" integer not null references "picture" ("picture_id"),
  "description" text not null,
  "label" text not null, constraint "listing_picture_key" primary key ("listing_id",
  "position")) strict, without rowid;
CREATE TABLE "listing_history" (
  "listing_id" integer not null references "listing" ("listing_id"),
  "version" integer not null,
  "at" integer not null,
  "price_usd" real,
  "status" text not null,
  "active" integer not null, constraint "listing_history_key" primary key ("listing_id",
  "version")) strict, without rowid;
CREATE TABLE "spotlight" (
  "spotlight_id" integer primary key autoincrement,
  "listing_id" integer not null unique references "listing" ("listing_id")) strict;
CREATE TABLE "change_log" (
  "sequence" integer primary key autoincrement,
  "kind" text not null,
  "entity_id" integer not null,
  "at" integer not null,
  "actions" text default '' not null,
  "fields" text default '' not null,
  "actor_kind" text default '' not null,
  "actor_name" text default '' not null,
  "transaction" integer default 0 not null) strict;
CREATE TABLE "api_key_grant" (
  "key_id" text not null references "api_key" ("key_id"),
  "account_id" integer not null references "account" ("account_id"), constraint "api_key_grant_key" primary key ("key_id",
  "account_id")) strict, without rowid;
CREATE INDEX "listing_picture_by_picture" on "listing_picture" (
  "picture_id");
CREATE TABLE "lease" (
  "name" text primary key,
  "holder" text not null,
  "beat" integer not null) strict;
CREATE TABLE "audit" (
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
  "details" text not null) strict;
CREATE INDEX "audit_by_at" on "audit" (
  "at");
CREATE INDEX "audit_by_subject" on "audit" (
  "subject",
  "subject_id");
CREATE INDEX "audit_by_actor" on "audit" (
  "actor_name");
CREATE INDEX "picture_by_unused_since" on "picture" (
  "unused_since") where "unused_since" is not null;
CREATE TABLE "dropped_document" (
  "listing_id" integer not null references "listing" ("listing_id"),
  "path" text not null,
  "dropped_at" integer not null, constraint "dropped_document_key" primary key ("listing_id",
  "path")) strict, without rowid;
CREATE INDEX "dropped_document_by_dropped_at" on "dropped_document" (
  "dropped_at");
CREATE TABLE "lead_address" (
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
  "office_id" integer, constraint "lead_address_key" unique ("account_id",
  "address_key")) strict;
CREATE INDEX "lead_address_by_address" on "lead_address" (
  "address_key",
  "asked_at");
CREATE TABLE "lead_address_link" (
  "token_hash" blob primary key,
  "address_id" integer not null references "lead_address" ("address_id"),
  "expires_at" integer not null) strict, without rowid;
CREATE INDEX "lead_address_link_by_address" on "lead_address_link" (
  "address_id");
CREATE TRIGGER "audit_refuses_update" before update on "audit" when not (old."audit_id" is new."audit_id" and old."at" is new."at" and old."actor_kind" is new."actor_kind" and old."actor_name" is new."actor_name" and old."account_id" is new."account_id" and old."request_id" is new."request_id" and old."subject" is new."subject" and old."subject_id" is new."subject_id" and old."action" is new."action" and old."details" is new."details" and new."client_address" = '' and old."subject" is (select "value" from "setting" where "name" = 'audit-erasing')) begin select raise(abort, 'nothing in the table audit may be changed or deleted'); end;
CREATE TRIGGER "audit_refuses_delete" before delete on "audit" when old."at" >= coalesce(cast((select "value" from "setting" where "name" = 'audit-cut') as integer), old."at") begin select raise(abort, 'nothing in the table audit may be changed or deleted'); end;
CREATE TABLE "follower" (
  "name" text primary key,
  "sequence" integer not null,
  "moved_at" integer not null,
  "transaction" integer default 0 not null) strict;
CREATE TABLE "job" (
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
  "origin" text default '' not null) strict;
CREATE TABLE "job_queue" (
  "topic" text not null,
  "key" text not null,
  "due_at" integer not null,
  "turn" integer not null,
  "lane" text default '' not null,
  "held_until" integer default 0 not null,
  "failures" integer default 0 not null, constraint "job_queue_key" primary key ("topic",
  "key")) strict, without rowid;
CREATE INDEX "job_queue_by_due" on "job_queue" (
  "topic",
  "due_at",
  "turn",
  "key");
CREATE INDEX "job_by_key" on "job" (
  "topic",
  "key",
  "due_at",
  "job_id") where "due_at" is not null;
CREATE INDEX "job_by_attempt" on "job" (
  "topic",
  "key",
  "attempted_at") where "attempted_at" is not null;
CREATE INDEX "job_by_subject" on "job" (
  "topic",
  "subject") where "subject" is not null;
CREATE INDEX "job_open" on "job" (
  "job_id") where "done_at" is null;
CREATE INDEX "job_backlog" on "job" (
  "topic",
  "version",
  "due_at",
  "created_at",
  "done_at") where "done_at" is null;
CREATE INDEX "job_by_lane" on "job" (
  "topic",
  "key",
  "lane",
  "rank",
  "job_id") where "due_at" = 0;
CREATE INDEX "listing_by_deletion" on "listing" (
  "deleted_at") where "deleted_at" is not null;
CREATE UNIQUE INDEX "listing_by_feed_key" on "listing" (
  "account_id",
  "list_feed_key") where "list_feed_key" <> '' and "deleted_at" is null;
CREATE TABLE "lead" (
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
  "person_id" integer references "person" ("person_id")) strict;
CREATE INDEX "lead_by_account" on "lead" (
  "account_id",
  "created_at");
CREATE INDEX "lead_by_listing_and_buyer" on "lead" (
  "listing_id",
  "buyer",
  "created_at");
CREATE INDEX "lead_by_time" on "lead" (
  "created_at");
CREATE INDEX "lead_by_listing" on "lead" (
  "listing_id",
  "created_at");
CREATE INDEX "lead_by_guest" on "lead" (
  "guest_network",
  "created_at") where "guest_network" <> '';
CREATE INDEX "job_of_lane" on "job" (
  "topic",
  "key",
  "lane",
  "created_at",
  "origin") where "lane" <> '';
CREATE INDEX "listing_by_sale" on "listing" (
  "state_id",
  "county_id",
  "sold_on",
  "sold_price_usd",
  "acres",
  "status",
  "active",
  "listing_type",
  "has_house",
  "account_id") where "sold_price_usd" is not null;
CREATE TABLE "feed" (
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
  "reading" text default '' not null, constraint "feed_name" unique ("account_id",
  "name")) strict;
CREATE TABLE "feed_run" (
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
  "report" text not null) strict;
CREATE INDEX "feed_run_by_feed" on "feed_run" (
  "feed_id",
  "run_id");
CREATE TABLE "feed_record" (
  "feed_id" integer not null references "feed" ("feed_id"),
  "identity" text not null,
  "digest_high" integer not null,
  "digest_low" integer not null,
  "listing_id" integer not null,
  "version" integer not null,
  "left_out" integer not null, constraint "feed_record_key" primary key ("feed_id",
  "identity")) strict, without rowid;
CREATE INDEX "feed_record_by_listing" on "feed_record" (
  "feed_id",
  "listing_id");
CREATE INDEX "listing_by_title" on "listing" (lower(title));
CREATE INDEX "picture_by_walk" on "picture" (
  "account_id",
  "walk_host",
  "walk_place",
  "picture_id") where "walk_host" is not null;
CREATE TABLE "person" (
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
  "password_is_short" integer default 0 not null) strict;
CREATE TABLE "membership" (
  "person_id" integer not null references "person" ("person_id"),
  "account_id" integer not null references "account" ("account_id"),
  "role" text not null,
  "office_id" integer references "account" ("account_id"), constraint "membership_key" primary key ("person_id",
  "account_id")) strict, without rowid;
CREATE INDEX "membership_by_account" on "membership" (
  "account_id");
CREATE TABLE "session" (
  "session_id" integer primary key autoincrement,
  "token_hash" blob not null unique,
  "person_id" integer not null references "person" ("person_id"),
  "stage" text not null,
  "created_at" integer not null,
  "used_at" integer not null,
  "proved_at" integer not null,
  "agent" text not null,
  "client_address" text not null) strict;
CREATE INDEX "session_by_person" on "session" (
  "person_id");
CREATE INDEX "session_by_use" on "session" (
  "used_at");
CREATE TABLE "person_link" (
  "token_hash" blob primary key,
  "purpose" text not null,
  "person_id" integer references "person" ("person_id"),
  "expires_at" integer not null,
  "name" text default '' not null,
  "company" text default '' not null) strict, without rowid;
CREATE INDEX "person_link_by_person" on "person_link" (
  "person_id");
CREATE TABLE "recovery_code" (
  "person_id" integer not null references "person" ("person_id"),
  "code_hash" blob not null, constraint "recovery_code_key" primary key ("person_id",
  "code_hash")) strict, without rowid;
CREATE TABLE "known_device" (
  "token_hash" blob primary key,
  "person_id" integer not null references "person" ("person_id"),
  "used_at" integer not null) strict, without rowid;
CREATE INDEX "known_device_by_person" on "known_device" (
  "person_id");
CREATE TABLE "attempt" (
  "attempt_id" integer primary key autoincrement,
  "subject" text not null,
  "at" integer not null) strict;
CREATE INDEX "attempt_by_subject" on "attempt" (
  "subject",
  "at");
CREATE INDEX "attempt_by_time" on "attempt" (
  "at");
CREATE TABLE "draft" (
  "draft_id" integer primary key autoincrement,
  "account_id" integer not null references "account" ("account_id"),
  "listing_id" integer references "listing" ("listing_id"),
  "base_version" integer,
  "person_id" integer not null,
  "version" integer not null,
  "form" text not null,
  "created_at" integer not null,
  "saved_at" integer not null,
  "title" text default '' not null) strict;
CREATE INDEX "draft_by_account" on "draft" (
  "account_id",
  "saved_at");
CREATE UNIQUE INDEX "draft_by_listing" on "draft" (
  "listing_id",
  "person_id");
CREATE TABLE "kept_form" (
  "kept_form_id" integer primary key autoincrement,
  "person_id" integer not null references "person" ("person_id"),
  "path" text not null,
  "body" text not null,
  "until" integer not null,
  "action" text default '' not null) strict;
CREATE INDEX "kept_form_by_person" on "kept_form" (
  "person_id");
CREATE TABLE "listing_day" (
  "listing_id" integer not null references "listing" ("listing_id"),
  "day" integer not null,
  "views" integer not null,
  "saves" integer not null, constraint "listing_day_key" primary key ("listing_id",
  "day")) strict, without rowid;
CREATE INDEX "listing_day_by_day" on "listing_day" (
  "day");
CREATE TABLE "idempotency" (
  "key_id" text not null,
  "token" text not null,
  "fingerprint" text not null,
  "result" text not null,
  "created_at" integer not null, constraint "idempotency_key" primary key ("key_id",
  "token")) strict, without rowid;
CREATE INDEX "idempotency_by_age" on "idempotency" (
  "created_at");
CREATE INDEX "lead_by_account_and_status" on "lead" (
  "account_id",
  "status",
  "created_at");
CREATE INDEX "lead_by_status" on "lead" (
  "status",
  "created_at");
CREATE INDEX "lead_by_person" on "lead" (
  "person_id",
  "created_at");
CREATE TABLE "lead_note" (
  "note_id" integer primary key autoincrement,
  "lead_id" integer not null references "lead" ("lead_id"),
  "person_id" integer references "person" ("person_id"),
  "at" integer not null,
  "text" text not null) strict;
CREATE INDEX "lead_note_by_lead" on "lead_note" (
  "lead_id");
CREATE INDEX "lead_note_by_person" on "lead_note" (
  "person_id");
CREATE TABLE "account_picture" (
  "account_id" integer not null references "account" ("account_id"),
  "kind" text not null,
  "picture_id" integer not null references "picture" ("picture_id"), constraint "account_picture_key" primary key ("account_id",
  "kind")) strict, without rowid;
CREATE INDEX "account_picture_by_picture" on "account_picture" (
  "picture_id");
CREATE INDEX "listing_by_account_and_state" on "listing" (
  "account_id",
  "active",
  "status", (coalesce("modified_at",
  "listed_at")));
CREATE INDEX "listing_by_state" on "listing" (
  "active",
  "status", (coalesce("modified_at",
  "listed_at")));
CREATE INDEX "listing_by_edit" on "listing" ((coalesce(
  "modified_at",
  "listed_at")));
CREATE INDEX "listing_by_any_feed_key" on "listing" (
  "list_feed_key") where "list_feed_key" <> '';
CREATE TABLE "listing_revision" (
  "listing_id" integer not null references "listing" ("listing_id"),
  "version" integer not null,
  "at" integer not null,
  "actor_kind" text not null,
  "actor_name" text not null,
  "before" text not null, constraint "listing_revision_key" primary key ("listing_id",
  "version")) strict, without rowid;
CREATE INDEX "listing_revision_by_time" on "listing_revision" (
  "at");
CREATE TABLE "saved_view" (
  "view_id" integer primary key autoincrement,
  "person_id" integer not null references "person" ("person_id"),
  "name" text not null,
  "query" text not null) strict;
CREATE INDEX "saved_view_by_person" on "saved_view" (
  "person_id");
CREATE TABLE "bulk_change" (
  "change_id" integer primary key autoincrement,
  "person_id" integer not null,
  "action" text not null,
  "state" text not null,
  "created_at" integer not null) strict;
CREATE INDEX "bulk_change_by_time" on "bulk_change" (
  "created_at");
CREATE TABLE "bulk_change_listing" (
  "change_id" integer not null references "bulk_change" ("change_id"),
  "listing_id" integer not null,
  "outcome" text not null,
  "version" integer,
  "detail" text not null, constraint "bulk_change_listing_key" primary key ("change_id",
  "listing_id")) strict, without rowid;
CREATE TABLE "preview_link" (
  "token_hash" blob primary key,
  "kind" text not null,
  "subject_id" integer not null,
  "created_at" integer not null,
  "expires_at" integer not null) strict;
CREATE INDEX "preview_link_by_subject" on "preview_link" (
  "kind",
  "subject_id",
  "created_at");
CREATE INDEX "preview_link_by_end" on "preview_link" (
  "expires_at");
CREATE TABLE "published_listing" (
  "listing_id" integer primary key,
  "account_id" integer not null,
  "is_shown" integer not null,
  "price_usd" real,
  "status" text not null,
  "sequence" integer not null,
  "edition" text,
  "media" text default '' not null) strict;
CREATE TABLE "published_event" (
  "sequence" integer primary key,
  "listing_id" integer not null,
  "account_id" integer not null,
  "kind" text not null,
  "at" integer not null,
  "price_usd" real,
  "price_before_usd" real,
  "status" text not null,
  "status_before" text not null,
  "is_newest" integer default 1 not null,
  "media" text default '' not null) strict;
CREATE INDEX "published_listing_by_account" on "published_listing" (
  "account_id",
  "listing_id");
CREATE INDEX "published_event_by_age" on "published_event" (
  "is_newest",
  "at");
CREATE TABLE "listing_review" (
  "listing_id" integer primary key references "listing" ("listing_id"),
  "account_id" integer not null references "account" ("account_id"),
  "state" text not null,
  "reason" text not null,
  "offered" integer not null,
  "version" integer not null,
  "at" integer not null) strict, without rowid;
CREATE INDEX "listing_review_by_state" on "listing_review" (
  "state",
  "at",
  "listing_id");
CREATE TABLE "report" (
  "report_id" integer primary key autoincrement,
  "listing_id" integer not null references "listing" ("listing_id"),
  "category" text not null,
  "comment" text not null,
  "created_at" integer not null,
  "outcome" text not null,
  "settled_at" integer) strict;
CREATE INDEX report_open on report (report_id) where outcome = '';
CREATE INDEX "report_by_listing" on "report" (
  "listing_id");
CREATE TABLE "account_application" (
  "account_id" integer primary key references "account" ("account_id"),
  "applied_at" integer not null) strict, without rowid;
CREATE INDEX listing_shown_by_account on listing (account_id) where active = 1;
CREATE INDEX "account_by_company_name" on "account" (lower(
  "company_name"));
CREATE INDEX "account_by_contact_name" on "account" (lower(
  "contact_name"));
CREATE INDEX "account_by_email" on "account" (lower(
  "email"));
CREATE TABLE "passkey" (
  "passkey_id" integer primary key autoincrement,
  "person_id" integer not null references "person" ("person_id"),
  "credential_id" text not null,
  "public_key" blob not null,
  "counter" integer not null,
  "transports" text not null,
  "name" text not null,
  "created_at" integer not null,
  "used_at" integer) strict;
CREATE UNIQUE INDEX "passkey_by_credential" on "passkey" (
  "credential_id");
CREATE INDEX "passkey_by_person" on "passkey" (
  "person_id");
CREATE TABLE "passkey_challenge" (
  "challenge_hash" blob primary key,
  "purpose" text not null,
  "session_id" integer,
  "expires_at" integer not null) strict;
CREATE INDEX "passkey_challenge_by_end" on "passkey_challenge" (
  "expires_at");
CREATE TABLE "lead_event" (
  "sequence" integer primary key,
  "lead_id" integer not null unique,
  "account_id" integer not null,
  "at" integer not null) strict;
CREATE TABLE "webhook" (
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
  "office_id" integer) strict;
CREATE TABLE "webhook_delivery" (
  "delivery_id" integer primary key autoincrement,
  "webhook_id" integer not null references "webhook" ("webhook_id"),
  "message_id" text not null,
  "kind" text not null,
  "event_count" integer not null,
  "at" integer not null,
  "status" integer not null,
  "duration_ms" integer not null,
  "error" text not null,
  "answer" text not null) strict;
CREATE TABLE "webhook_dead_letter" (
  "dead_letter_id" integer primary key autoincrement,
  "webhook_id" integer not null references "webhook" ("webhook_id"),
  "message_id" text not null,
  "body" text not null,
  "at" integer not null,
  "reason" text not null,
  "queued" integer not null) strict;
CREATE INDEX "lead_event_by_account" on "lead_event" (
  "account_id",
  "sequence");
CREATE INDEX "lead_event_by_age" on "lead_event" (
  "at");
CREATE INDEX "published_event_by_account" on "published_event" (
  "account_id",
  "sequence");
CREATE INDEX "webhook_by_account" on "webhook" (
  "account_id");
CREATE INDEX "webhook_delivery_by_webhook" on "webhook_delivery" (
  "webhook_id",
  "delivery_id");
CREATE INDEX "webhook_dead_letter_by_webhook" on "webhook_dead_letter" (
  "webhook_id",
  "dead_letter_id");
CREATE TABLE "alert_address" (
  "alert_address_id" integer primary key autoincrement,
  "address_hash" blob not null unique,
  "address" text,
  "created_at" integer not null,
  "left_at" integer,
  "instant_day" text not null,
  "instant_mails" integer not null,
  "mailed_at" integer,
  "refusals" integer not null) strict;
CREATE TABLE "alert_link" (
  "token_hash" blob primary key,
  "alert_address_id" integer not null references "alert_address" ("alert_address_id"),
  "saved_search_id" integer,
  "expires_at" integer not null) strict, without rowid;
CREATE TABLE "alert_question" (
  "alert_question_id" integer primary key autoincrement,
  "mailbox_hash" blob not null,
  "network_hash" blob not null,
  "asked_at" integer not null,
  "api_key_id" text,
  "account_id" integer,
  "is_mailed" integer default 1 not null) strict;
CREATE TABLE "saved_search" (
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
  "next_at" integer) strict;
CREATE TABLE "alert_listing" (
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
  "unavailable_at" integer) strict;
CREATE TABLE "alert_told" (
  "alert_address_id" integer not null,
  "listing_id" integer not null,
  "price_usd" real,
  "sequence" integer not null,
  "told_at" integer not null, constraint "alert_told_key" primary key ("alert_address_id",
  "listing_id")) strict, without rowid;
CREATE TABLE "alert_pending" (
  "alert_address_id" integer not null,
  "listing_id" integer not null,
  "saved_search_id" integer not null,
  "kind" text not null,
  "price_before_usd" real,
  "price_usd" real,
  "sequence" integer not null,
  "due_at" integer not null, constraint "alert_pending_key" primary key ("alert_address_id",
  "listing_id")) strict, without rowid;
CREATE INDEX "saved_search_by_address" on "saved_search" (
  "alert_address_id");
CREATE INDEX "saved_search_by_version" on "saved_search" (
  "version");
CREATE INDEX "saved_search_by_next" on "saved_search" (
  "next_at",
  "alert_address_id");
CREATE INDEX "saved_search_by_confirmed" on "saved_search" (
  "confirmed_at",
  "created_at");
CREATE INDEX "alert_link_by_address" on "alert_link" (
  "alert_address_id");
CREATE INDEX "alert_link_by_expiry" on "alert_link" (
  "expires_at");
CREATE INDEX "alert_question_by_mailbox" on "alert_question" (
  "mailbox_hash",
  "asked_at");
CREATE INDEX "alert_question_by_network" on "alert_question" (
  "network_hash",
  "asked_at");
CREATE INDEX "alert_question_by_age" on "alert_question" (
  "asked_at");
CREATE INDEX "alert_listing_by_news" on "alert_listing" (
  "last_sequence");
CREATE INDEX "alert_listing_by_land" on "alert_listing" (
  "land",
  "gone_at");
CREATE INDEX "alert_listing_by_age" on "alert_listing" (
  "changed_at");
CREATE INDEX "alert_told_by_age" on "alert_told" (
  "told_at");
CREATE INDEX "alert_pending_by_due" on "alert_pending" (
  "due_at",
  "alert_address_id");
CREATE TABLE "draft_files" (
  "draft_id" integer primary key references "draft" ("draft_id") on delete cascade,
  "version" integer not null,
  "content" text not null) strict;
CREATE TABLE "draft_picture" (
  "draft_id" integer not null references "draft" ("draft_id") on delete cascade,
  "picture_id" integer not null references "picture" ("picture_id"), constraint "draft_picture_key" primary key ("draft_id",
  "picture_id")) strict, without rowid;
CREATE INDEX "draft_picture_by_picture" on "draft_picture" (
  "picture_id");
CREATE TABLE "draft_document" (
  "path" text not null primary key,
  "draft_id" integer references "draft" ("draft_id") on delete set null,
  "listing_id" integer references "listing" ("listing_id") on delete set null) strict, without rowid;
CREATE INDEX "draft_document_by_draft" on "draft_document" (
  "draft_id");
CREATE INDEX "draft_document_by_listing" on "draft_document" (
  "listing_id");
CREATE INDEX "listing_review_by_account" on "listing_review" (
  "account_id");
CREATE INDEX account_by_office on account (office_id) where office_id is not null;
CREATE INDEX "api_key_by_account" on "api_key" (
  "account_id");
CREATE INDEX "api_key_grant_by_account" on "api_key_grant" (
  "account_id");
CREATE INDEX "auction_by_date" on "auction" (
  "date");
CREATE INDEX "auction_by_account" on "auction" (
  "account_id",
  "date");
CREATE TABLE "event_reader" (
  "key_id" text not null,
  "reading" text not null,
  "sequence" integer not null,
  "at" integer not null, constraint "event_reader_key" primary key ("key_id",
  "reading")) strict, without rowid;
CREATE TABLE "draft_upload" (
  "name" text not null primary key,
  "account_id" integer not null references "account" ("account_id"),
  "bytes" integer not null) strict, without rowid;
CREATE INDEX "draft_upload_by_account" on "draft_upload" (
  "account_id",
  "bytes");
CREATE INDEX "person_by_confirmation" on "person" (
  "confirmed_at",
  "created_at");
CREATE INDEX "listing_by_auction" on "listing" (
  "auction_id",
  "deleted_at",
  "active") where "auction_id" is not null;
CREATE TABLE "person_address" (
  "person_id" integer not null references "person" ("person_id"),
  "address_key" text not null,
  "email" text not null,
  "wanted_until" integer, constraint "person_address_key" primary key ("person_id",
  "address_key")) strict, without rowid;
CREATE INDEX "alert_question_by_key" on "alert_question" (
  "api_key_id",
  "asked_at");
CREATE INDEX "alert_question_by_account" on "alert_question" (
  "account_id",
  "asked_at");
CREATE TABLE "invitation" (
  "invitation_id" integer primary key autoincrement,
  "account_id" integer not null references "account" ("account_id"),
  "email_key" text not null,
  "email" text not null,
  "role" text not null,
  "office_id" integer references "account" ("account_id"),
  "invited_by" integer,
  "mailed" integer not null,
  "created_at" integer not null,
  "expires_at" integer not null, constraint "invitation_of_account" unique ("account_id",
  "email_key")) strict;
CREATE INDEX "invitation_by_address" on "invitation" (
  "email_key");
CREATE INDEX "invitation_by_end" on "invitation" (
  "expires_at");
CREATE INDEX audit_of_security on audit (at, audit_id) where case subject when 'user' then 1 when 'api-key' then 1 when 'lead-address' then 1 when 'account' then 1 else 0 end = 1;
CREATE INDEX audit_of_security_by_record on audit (subject, subject_id, at, audit_id) where case subject when 'user' then 1 when 'api-key' then 1 when 'lead-address' then 1 when 'account' then 1 else 0 end = 1;
CREATE TABLE "account_event" (
  "sequence" integer primary key,
  "resource" text not null,
  "account_id" integer not null,
  "at" integer not null) strict;
CREATE INDEX "account_event_by_age" on "account_event" (
  "at");
